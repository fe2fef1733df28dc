"""List splits that the shipped decompositions lack.

Usual ones of common characters, and what follows by rule.
"""

import opencc

from fingerprinting.text.folding.building.splits import Split

USUAL = [
    "出山凵", "出山山", "来一米", "來木从", "众人从", "品口吕", "晶日昌", "森木林", "回囗口", "果日木",
    "克十兄", "克古儿", "区匚乂", "北丬匕", "量旦里", "量日里", "系丿糸", "即艮卩", "既艮旡", "今人乛",
    "今人㇇", "族方矢", "受爪又", "爱爪友", "育云月", "断米斤", "节艹卩", "轻车圣", "径彳圣", "劲圣力",
    "经纟圣", "茎艹圣", "击二山", "修攸彡", "劳艹力", "养羊介", "益八皿", "掌尚手", "堂尚土", "赏尚贝",
    "常尚巾", "党尚儿", "班王王", "坚又土", "坚臣土", "紧又糸", "永丶水", "索十糸", "谷八口", "荣艹木",
    "朗良月", "郎良阝", "那月阝", "舍人舌", "疆弓畺", "肾又月", "贤又贝", "竖又立", "兵丘八", "直十且",
    "份亻分", "印卬一", "善羊口", "岛鸟山", "嘉喜加", "喜吉口", "泽氵圣", "译讠圣", "择扌圣", "释釆圣",
    "发友丶", "学小子", "觉小见", "举兴丨", "应广业", "度广又", "席广巾", "席广带", "京亠小", "商亠冏",
    "高亠口", "亮亠几", "豪高豕", "帝亠巾", "离亠禸", "育亠月", "率玄十", "害宀丰", "塞宀土", "赛宀贝",
    "寒宀冫", "寨宀木", "寡宀分", "单丷甲", "曾丷日", "半丷十", "兰丷三", "益丷皿", "并丷开", "首丷自",
    "前丷刖", "尊酋寸", "兽丷口", "余人示", "余人禾", "介人丌", "命人叩", "食人良", "合人口", "全人王",
    "全人工", "会人云", "金人王", "舍人古", "念今心", "贪今贝", "含今口", "侯亻矣", "候亻矦", "修亻条",
    "佩亻凡", "侵亻帚", "傻亻夋", "储亻诸", "微彳攵", "徽彳糸", "衡行鱼", "撤扌攵", "攀林手", "摇扌缶",
    "扰扌尤", "扇户羽", "雇户隹", "派氵爪", "满氵两", "沿氵口", "湘氵相", "浸氵帚", "潭氵覃", "浆将水",
    "奖将大", "鸿江鸟", "荒艹川", "莽艹犬", "暮莫日", "幕莫巾", "墓莫土", "慕莫心", "募莫力", "摹莫手",
    "膏高月", "弃亠廾", "奏春天", "春三日", "奉三人", "秦三禾", "泰三水", "书乙丨", "巨匚口", "世廿一",
    "革廿中", "黄共由", "黑里灬", "鱼田一", "负勹贝", "色勹巴", "免勹儿", "象勹豕", "争勹彐", "危勹厄",
    "急刍心", "皱刍皮", "卷龹㔾", "券龹刀", "拳龹手", "誉兴言", "裹亠果", "哀亠口", "衰亠丑", "衷中衣",
    "袁土口", "丧十衣", "素丰糸", "毒丰母", "责丰贝", "表丰衣", "青丰月", "麦丰夂", "临丨品", "监丨皿",
    "鉴丨金", "览丨见", "师丨帀", "帅丨巾", "归丨彐", "旧丨日", "引弓丨", "兼丷秉", "羞羊丑", "着羊目",
    "差羊工", "美羊大", "羡羊次", "姜羊女", "盖羊皿", "望亡王", "盲亡目", "忘亡心", "妄亡女", "罚罒讠",
    "罗罒夕", "置罒直", "罪罒非", "署罒者", "黎禾水", "乘禾北", "季禾子", "秀禾乃", "委禾女", "香禾日",
    "剩乘刂", "惠叀心", "专二𠄌", "传亻专", "转车专", "吏一史", "丽一冂", "两一冂", "至一厶", "云二厶",
    "去土厶", "参厶大", "允厶儿", "能厶月", "台厶口", "弁厶廾", "肃彐丨", "妻一女", "画一田", "夏一自",
    "面一回", "百一白", "否不口", "歪不正", "甭不用", "孬不好", "岁山夕", "密宓山", "炭山灰", "岩山石",
    "崇山宗", "崔山隹", "旅方氏", "旋方疋", "旗方其", "施方也", "放方攵", "於方仒", "游氵斿", "厌厂犬",
    "厉厂万", "历厂力", "原厂泉", "厚厂曰", "厨厂豆", "原厂白", "反厂又", "后厂口", "辰厂二", "唇辰口",
    "尾尸毛", "尺尸乀", "局尸可", "屋尸至", "居尸古", "展尸衣", "层尸云", "属尸禹", "屈尸出", "屏尸并",
    "履尸复", "屡尸娄", "眉尸目", "声士口", "壶士业", "喜士口", "吉士口", "盾厂目", "看丿目", "向丿冋",
    "身自丿", "么丿厶", "乐丿小", "乎丿丁", "重千里", "乏丿之", "系一糸", "卑白十", "鬼白厶", "皇白王",
    "泉白水", "帛白巾", "的白勺",
]  # fmt: skip
"""A character and the two parts into which it is usually split."""
ENCLOSING = "冂囗匚匸凵勹广厂尸门辶廴戈弋气"
"""Parts around another, which may be written before or behind it."""


def usual_splits() -> list[Split]:
    """List the usual splits of common characters."""
    return [Split(row[1], row[2], row[0]) for row in USUAL]


def turned(known: list[Split]) -> list[Split]:
    """List splits with an enclosing part in the other order."""
    return [Split(each.right, each.left, each.whole) for each in known
            if each.left in ENCLOSING or each.right in ENCLOSING]


def traditional(known: list[Split]) -> list[Split]:
    """List the splits of traditional characters that follow from simplified ones.

    Those of which a part has a traditional form.
    """
    simplified = "".join(part for each in known for part in each)
    forms = dict(zip("讠纟钅饣", "訁糹釒飠", strict=True))
    convert = opencc.OpenCC("s2t").convert
    forms.update({each: form for each in set(simplified) - set(forms) if len(form := str(convert(each))) == 1})
    rows = [(each, Split(*(forms.get(part, part) for part in each))) for each in known]
    return [row for each, row in rows if row.whole != each.whole and row[:2] != each[:2]]
