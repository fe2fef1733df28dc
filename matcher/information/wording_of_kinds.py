"""List the words of documents that are worded alike wherever they are from.

Regulations prescribe their wording, or everybody takes it from the same form. The lists are of what a kind of document
says by its nature, not of what any one text says.
"""

import re
from typing import NamedTuple, Self


class Kind(NamedTuple):
    """The words of one kind of document."""

    typical: re.Pattern[str]
    """Words that hardly any other text has."""
    words: re.Pattern[str]
    """These, and words that other texts have too."""

    @classmethod
    def of(cls, typical: str, others: str) -> Self:
        """Compile two lists of words; the longest alternative comes first."""
        return cls(_any_of(typical.split()), _any_of([*typical.split(), *others.split()]))


def _any_of(words: list[str]) -> re.Pattern[str]:
    return re.compile("|".join(sorted(words, key=len, reverse=True)))


COURT_NOTICES = Kind.of(
    "起诉状副本 应诉通知书 举证通知书 举证期限 举证的期限 答辩状 缺席判决 缺席审理 合议庭组成 开庭传票 公告期满 "
    "公告送达 视为送达 竞买 拍卖标的 起拍价 看样 上诉状 限制消费令 失信被执行人",
    "标的物 瑕疵 买受人 本院 受理 民事诉讼法 公告 原告 被告 纠纷 逾期 开庭 审理 法定节假日 法定假日 顺延 期限 "
    "三十日 十五日 人民法院 上诉 判决 裁定 申请执行人 被执行人 拍卖 过户 税费 现状 民事行为能力 保证金 延时 评估价 "
    "加价幅度 增价幅度 责任自负 依法 送达 审判庭 法庭")
TENDERS = Kind.of(
    "招标文件 投标文件 投标人 招标人 采购人 采购需求 开标 评标 比选 竞争性磋商 竞标 投标 招标公告 商业信誉 "
    "财务会计制度 重大违法记录",
    "供应商 联合体 招标 投标 采购 中标 成交 资质 资格 售后不退 售价 递交 截止 逾期 送达 指定地点 不予受理 履行合同 "
    "专业技术能力 缴纳税收 社会保障资金 政府采购 项目编号 预算金额 工作日 质疑 书面 公告期限 北京时间 法定节假日 "
    "代理机构 公告 安全生产许可证 获取 良好记录 经营活动 公共资源交易 项目概况 潜在 最高限价 合同履行期限 项目 "
    "日历天 联合体 申请人 落实 政策 满足 第二十二条 特定 具备 总承包 专业承包 及以上 负责人 注册建造师 执业资格 "
    "登录 下载 平台 拒绝 密封 询问 联系方式 联系人 联系 电话 地址 开标时间 地点 中小企业")
FILINGS = Kind.of(
    "虚假记载 误导性陈述 重大遗漏 个别和连带 董事会会议 董事会决议 表决结果 公司章程 独立董事 股东大会 无保留意见 "
    "利润分配预案 转增股本 股权登记日 年度报告摘要 通讯表决 0票 前瞻性陈述 会计机构负责人 证券代码 公告编号 "
    "特此公告 备查文件 中小股东 信息披露媒体 广大投资者 闲置自有资金 闲置募集资金 上市公司",
    "本公司 董事会 董事 监事 高级管理人员 保证 真实 准确 完整 法律责任 连带 公司法 公司负责人 主管会计工作 声明 "
    "财务报告 实质承诺 风险认识 投资风险 议案 同意 反对 弃权 出席 列席 召集 主持 会议通知 审议通过 现金红利 股本 "
    "每10股 含税 权益分派 会计师事务所 审计 投资者 仔细阅读 年度报告 信息披露 有关规定 合法有效 全体董事 送红股 "
    "公积金 公司 证券 简称 议案 指定 媒体 刊登 为准 理性投资 注意 市场波动 理财产品 现金管理 资金 使用期限 额度 "
    "滚动使用 流动性 安全性 授信 担保 日常运营 正常周转 主营业务 正常开展 损害 全体股东 利益 风险 措施 监督 检查 "
    "专业机构 及时 履行 法律法规 规范性文件 净值 收益 宏观经济 金融市场 低风险 控制 不可预期 影响 第三届 第四届 "
    "第五届 第六届 次会议 核查意见 会议决议 控股子公司 控股股东 质押")
LEAFLETS = Kind.of(
    "过敏者禁用 过敏体质 性状发生改变 儿童不能接触 监护下使用 医师或药师 药物相互作用 用法用量",
    "医师指导下 不良反应 哺乳期 辅料 禁用 慎用 禁止使用 本品 咨询 说明书 指导下 过量 就医 肝肾功能 肝功能 孕妇 妊娠 "
    "其他药品 口服 密封 贮藏 批准文号 有效期 禁忌 注意事项 适应症 服用 服药 慢性病 年老体弱 高血压 心脏病 糖尿病 "
    "肝病 肾病 症状 缓解 去医院就诊 就诊 辛辣 滋补 严格 患者")
EXAMS = Kind.of(
    "答题卡 准考证号 答案标号 非选择题 考生务必 本试卷 试题卷 草稿纸 选涂 没有语病 完成下列小题 完成各题 自拟标题 "
    "不要套作 不得抄袭 不正确的一项 最恰当的一[项组] 下列说法 根据要求写作",
    "选择题 对应题目 指定位置 试卷 回答 作答 考号 注意事项 考试结束 交回 姓名 考生 填写 铅笔 涂黑 橡皮 改动 小题 "
    "写在 无效 满分 考试时间 答卷前 答题前 签字笔 答案 一并 下列 下面 阅读 材料 选准角度 确定立意 明确文体 泄露 "
    "个人信息 不少于 依次填入 横线处 词语 概括 分析 原文 内容 一项是 各句 划线 句子 作用 结合全文 理由 简要 谈谈 "
    "理解 文字 要求 写作 有关 文中 你的")
WARNINGS = Kind.of(
    "预警信号 防御指南 应急工作 户外作业 室外电源 危险地带",
    "短时强降水 强对流 发布 毫米以上 小时内 停课 停业 幼儿 上班人员 排涝 山洪 滑坡 泥石流 雷电 大风 阵风 降雨 "
    "可能持续 切断 相关部门 按照职责 注意防范 橙色 红色 黄色 蓝色 专门措施 高空 避雨 转移")
TERMS = Kind.of(
    "本协议 服务条款 服务协议 隐私政策 隐私权政策 本政策 用户协议 本隐私 《隐私政策》 颠覆国家政权 散布谣言 "
    "确定的基本原则 Cookie 本隐私政策 权责一致 最少够用 个人信息安全 注销账户 注销此前 安全防护措施 公开披露",
    "个人信息 您 我们 用户 本站 本应用 享有的权利 加粗 充分 说明 存储 保护 使用 服务 意见或建议 疑问 联系 以下简称 "
    "收集 共享 披露 转让 法律法规 明确同意 授权 第三方 注册 账号 视为 接受 条款 变更 宪法 国家安全 国家秘密 "
    "国家统一 扰乱社会秩序 社会稳定 侮辱 诽谤 合法权益 不可抗力 黑客 中断 未成年人 监护人 仔细阅读 理解 注销 更正 "
    "工作日 传播 账户 信息 以下情况除外 主管部门 强制性要求 未经授权 保密 合并、收购 破产清算 征求 设备信息 IP地址 "
    "设备标识符 安全事件 告知 处置 风险 目的 范围 方式 访问 查询 修改 删除 请求 产品 功能 公告 期限 同意 提供 "
    "公司、组织和个人 数据 公开 泄露 损坏 丢失 保证 即时通讯 互联网 回复 验证码 手机号码 超出 要求 产品或服务 权限")
STATUTES = Kind.of(
    "有期徒刑、拘役 拘役或者管制 并处或者单处 数额较大 数额巨大 情节严重 情节较轻 以下拘留 从重处罚 治安管理处罚法 "
    "有下列行为之一 有下列情形之一 第[一二三四五六七八九十百]{1,6}条",
    "以下有期徒刑 年以下 日以下 拘役 管制 罚金 罚款 拘留 处罚 构成犯罪 刑事责任 依法 依照 规定 没收 警告 责令 吊销 "
    "违法所得 可以并处 后果 公私财物 国家机关 执行职务 公安机关 刑法 符合")
SITE_FRAMES = Kind.of(
    "上一章 下一章 加入书架 收藏本站 本站地址 求推荐票 求月票 求收藏 求订阅 本章完 求票 月票支持 推荐票、 收藏、 "
    "打赏 书友群 加更 还有一更 养书 追读 起点中文网 纯属巧合 新书上传 书荒 章节错误 返回书目 最新章节 全文阅读 "
    "无弹窗 一秒记住",
    "目录 书签 手机用户 手机阅读 掌上阅读 浏览阅读 举报 回车键 上一页 下一页 推荐票 月票 打赏 书友 收藏 投票 投个票 "
    "拜谢 温馨提示 新书期 数据 还有一更 感谢 支持 喜欢本书 更新 免费 跪求 各位 书友们 大大 码字 动力 投个 编辑 磕头 "
    "起点币 名单 一一列举 兄弟们 加入 讨论 剧情 群号 验证信息 角色 名字 一更 二更 三更 补上 绝不食言 谅解 正版 作者 "
    "盗版 注册 账号 架空 对号入座 现实中 人物 地名 事件 没有任何关系 如有雷同 推荐 好友 新书 文笔 紧凑 绝对不坑 "
    "链接 下方 请到 阅读 晚上")
JOBS = Kind.of(
    "任职要求 岗位职责 岗位要求 任职资格 五险一金 团队合作精神 团队协作精神",
    "学历 本科 大专 相关专业 优先 熟悉 熟练 经验 沟通能力 责任心 学习能力 抗压 认真负责 带薪年假 节日福利 双休 体检 "
    "底薪 绩效 负责 工作时间 福利待遇 压力")
POLITICAL_FORMULAS = Kind.of(
    "四个意识 四个自信 两个维护 两个确立 新时代中国特色社会主义思想 稳中求进工作总基调 新发展理念 新发展格局 "
    "五位一体 四个全面",
    "指导 坚持 增强 坚定 做到 全面 贯彻 落实 深入 学习 深刻领悟 决定性意义 精神 党的二十大 党的十九大 完整、准确 "
    "高质量发展 着力推动 加快构建 统筹发展和安全 人大 会议确定 各项目标任务 目标任务 思想 行动 统一到 党中央 "
    "决策部署 政治判断力 政治领悟力 政治执行力 总体布局 战略布局 主动服务 融入")
PATENTS = Kind.of(
    "其特征在于 根据权利要求 权利要求书 本实用新型 本发明",
    "所述 固定连接 可拆卸 设置有 设置在 输出端 连接有 一端 底部 顶部 内部 内壁 外壁 一种 包括 装置 上 侧壁 转动连接 "
    "滑动连接")
LESSONS = Kind.of(
    "教学目标 教学重点 教学难点 教学过程 板书设计 教学准备 教学反思",
    "课文 生字 会写 会认 认识 正确、流利、有感情 朗读 背诵 理解 体会 感受 导入 新课 激趣 初读 整体感知 自由读 "
    "读准字音 读通句子 布置作业 同学们 激发 识字 写字")
INSURANCE = Kind.of(
    "被保险人 投保人 保险金 责任免除 保险责任",
    "下列情形之一 故意杀害 故意伤害 故意犯罪 故意自伤 刑事强制措施 抗拒依法采取 吸食 注射 毒品 酒后驾驶 有效驾驶证 "
    "有效行驶证 机动车 战争 军事冲突 暴乱 武装叛乱 核爆炸 核辐射 核污染 身故 伤残 本公司 不承担 给付 责任 本合同 "
    "遗传性疾病 艾滋病 投保")
JUDGMENTS = Kind.of(
    "本院认为 本院查明 本院审查 判决如下 裁定如下 传票传唤 不服本判决 加倍支付 案件受理费 减半收取 诉讼代理人 "
    "举证证明责任 法律约束力 真实意思表示 质证 驳回",
    "本院 原告 被告 原、被告 上诉人 诉讼请求 诉讼费 负担 民法典 合同法 民事诉讼法 依法 履行 义务 当事人 事实 证据 "
    "证明 举证 判决书 判决 送达 之日起 中级人民法院 人民法院 利息 违约责任 约定 无正当理由 拒不到庭 放弃 答辩 权利 "
    "强制性规定 合法有效 予以 支持 确认 反驳 不利后果 后果 承担 赔偿损失 合同 主张 依照 法律 行政法规 规定 不足以 "
    "审判员 书记员 审判长 立案 适用 简易程序 普通程序 公开开庭 审理终结 到庭 出庭 利率 贷款市场报价 全国银行间")
FORUM_RULES = Kind.of(
    "版规 本版 本论坛 灌水 禁言 封禁 封号 发帖 回帖 发帖人 版主 标题党 人身攻击 违规帖 广告帖 求助帖 刷票 顶帖",
    "帖子 会员 网友 论坛 违规 违反 法律法规 色情 暴力 赌博 辱骂 挑衅 广告 链接 二维码 推广 重复 转载 注明 出处 作者 "
    "版权 隐私 账号 警告 扣除 积分 永久 删除 关闭 移动 举报 处罚 处理 申诉 解释 禁止 严禁 请勿 发布 内容 他人 情节 "
    "一经 查实 恶意 标题 加精 管理 遵守 规定 文明 讨论 版块 授权 商业用途 姓名 电话号码 家庭住址 身份证 团队 通知 "
    "修改 施行")
SHOPS = Kind.of(
    "无理由退 五星好评 平铺测量 手工测量 关于色差 关于发货 关于快递 关于售后 关于尺寸 关于尺码 包邮 二次销售 亲们 "
    "以实物为准 实物为准 显示器 偏远地区 不可漂白 亲肤 百搭",
    "宝贝 色差 商品 实物 图片 误差 颜色 尺寸 测量 快递 运费 退换货 退货 换货 售后 客服 买家 卖家 质量问题 拍摄 灯光 "
    "收到 满意 好评 评价 联系 付款 发货 小时内 顺延 节假日 大促 承担 申请 中通 圆通 韵达 申通 顺丰 手洗 暴晒 熨烫 "
    "洗涤 浸泡 浮沫 浮色 褪色 单独 阴凉 晾干 水温 低温 中性 面料 舒适 透气 柔软 细腻 手感 闷热 剪裁 曲线 修饰 身形 "
    "身材 走线 针脚 平整 结实 耐穿 开线 印染 色泽 鲜艳 甲醛 优质 精选 拉链 顺滑 品质 耐用 经久 约会 聚餐 通勤 出行 "
    "略有 正常 本店 支持 原因")
HOROSCOPES = Kind.of(
    "整体运势 爱情运势 财富运势 今日运势 本周运势 桃花 速配星座 幸运数字 幸运颜色 财运 偏财 正财 贵人 单身的 有伴侣 "
    "另一半 运势",
    "今天 本周 感情 恋爱 工作 投资 消费 健康 情绪 心情 压力 机会 升职 加薪 上司 同事 理财 冲动 沟通 对象 睡眠 肠胃 "
    "饮食 学习 注意 建议 容易 提升 收获 惊喜 稳定 座 旺盛 心仪 聚会 误会 忽略 忙碌 争执 效率 浪费 花钱 收入 贪心 "
    "事业学业 健康运势 人际 社交 朋友")
PERIODICALS = Kind.of(
    "订阅本刊 本刊 扫描二维码 微信搜索 公众号 分集剧情 剧情介绍 领衔主演 欢迎投稿 欢迎订阅",
    "周刊 订阅 每周 发布 更新 推荐 投稿 转发 赞助 朋友 读者 免费 二维码 微信 网站 同步 扫描 关注 本站 继续收看 精彩 "
    "更多 整理 剧情 电视剧 执导 编剧 主演 特别出演 讲述 首播 卫视 文章 值得 阅读 信息 筛选 内容 编辑 通讯 业余 利用 "
    "欢迎 故事 事业与爱情 爱情 励志 同步播出 爱奇艺 腾讯视频 优酷")
OBITUARIES = Kind.of(
    "因病医治无效 逝世 享年 遗体告别 治丧 生前遗愿 丧事从简 沉痛 哀悼 襟怀坦白 任劳任怨 离退休",
    "同志 一生 热爱 祖国 中国共产党 社会主义 共产主义 理想信念 兢兢业业 勤勤恳恳 无私奉献 毕生 精力 事业 干部 群众 "
    "好评 为人正直 光明磊落 平易近人 尊敬 爱戴 生活俭朴 艰苦朴素 严于律己 宽以待人 子女 优良作风 高尚情操 党员 家属 "
    "慰问 亲切 表示 参加工作 加入 历任 职务 退休 出生 殡仪馆 举行 遵照 意见 政治上 思想上 行动上 党中央 高度一致 "
    "团结同志 深受 奉献 余热 建言献策 关心 单位 领导")
ADMISSIONS = Kind.of(
    "招生章程 投档 进档考生 录取批次 专业志愿 专业调剂 退档 招生考试机构 级差 办学层次 国标代码 体检工作指导意见 "
    "绿色通道 助学金 奖学金",
    "招生 录取 考生 高等学校 高等教育法 教育部 章程 学校 专业 分数 志愿 比例 批次 公平 公正 公开 择优 监督 学费 "
    "住宿费 每生每学年 助学贷款 勤工助学 困难补助 学费减免 资助 新生 入学 复查 资格 舞弊 取消 加分 政策 成绩 语文 "
    "数学 外语 优先 遵循 服从 缺额 男女比例 语种 德智体美劳 综合评价 家长 纪检监察 省级 规定 办法 负责解释 公布")
OPTIONS = Kind.of(
    "--help --version --verbose --force --quiet --output --recursive --all --dry-run --reverse --interactive "
    "标准输入 标准输出 长选项 短选项 退出状态 错误报告",
    "选项 文件 目录 显示 帮助 信息 退出 版本 过程 静默 处理 写入 指定 读取 参数 必须 逆转 顺序 格式 输出 递归 内容 "
    "提示 存在 覆盖 确认 操作 执行 默认 忽略 等待 用户 命令 问题 表示 成功 无法 访问 无法访问 报告 提交 描述")
WEB_TERMS = Kind.of(
    "[Pp]rivacy.[Pp]olicy personally.identifiable cookies [Tt]erms.of.[Ss]ervice third.party personal.data "
    "electronic.storage",
    "[Ss]ervice collect collection information disclosure consent website browser security policy policies users "
    "provide improve data personal updated changes notify contact links sites operated advise review children "
    "anyone knowingly transmission Internet method companies individuals facilitate tracking technologies activity "
    "certain indicate refuse your our using agree accordance identify sent")
SHOPS_IN_ENGLISH = Kind.of(
    "warranty money.back customer.service manual.measurement different.monitors durable non-slip easy.to.assemble "
    "perfect.gift high.quality lightweight ergonomic",
    "satisfied purchase contact respond hours products product guarantee month quality slight difference size "
    "colours colors color vary slightly birthdays Christmas housewarmings occasion designed comfort materials built "
    "everyday use assemble tools instructions included compact travel camping apartments cleaning damp cloth soap "
    "surface scratches construction portable months team refund years base firmly reduces maximum ideal special "
    "stand allow")
CONTRACTS = Kind.of(
    "本合同 甲乙双方 甲方 乙方 守约方 违约方 违约金",
    "合同 双方 约定 违约 支付 赔偿 损失 承担 责任 权利 义务 期限 期满 书面 通知 对方 协商 另行签订 续签 解除 终止 "
    "有效期 总价款 价款 总额 预付款 余款 一次性付清 付清 工作日 发票 验收 交付 逾期 每逾期一日 千分之 单方 保密 "
    "商业秘密 技术秘密 第三方 泄露 同意 不得 转让 监督 检查 整改 提供 必要的 条件 便利 资质 人员 更换 安全生产 "
    "人身伤害 财产损失 知识产权 侵犯 纠纷 质量异议 答复 补救 根据 法律法规 规定 平等 自愿 一致 达成 协议 共同遵守 "
    "律师费 诉讼费 差旅费 费用 及时 足额 签订之日 乙方应 任何一方 履行 全部")
KINDS = (
    COURT_NOTICES, JUDGMENTS, CONTRACTS, TENDERS, FILINGS, LEAFLETS, EXAMS, ADMISSIONS, LESSONS, WARNINGS, TERMS,
    WEB_TERMS, FORUM_RULES, SHOPS, SHOPS_IN_ENGLISH, OPTIONS, STATUTES, SITE_FRAMES, PERIODICALS, JOBS, HOROSCOPES,
    OBITUARIES, POLITICAL_FORMULAS, PATENTS, INSURANCE)
