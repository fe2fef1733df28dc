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
        """Compile two lists of words separated by spaces; the longest alternative comes first."""
        return cls(_any_of(typical.split()), _any_of([*typical.split(), *others.split()]))


def _any_of(words: list[str]) -> re.Pattern[str]:
    return re.compile("|".join(sorted(words, key=len, reverse=True)))


COURT_NOTICES = Kind.of(
    "起诉状副本 应诉通知书 举证通知书 举证期限 举证的期限 答辩状 缺席判决 缺席审理 合议庭组成 开庭传票 公告期满 "
    "公告送达 视为送达 竞买 拍卖标的 起拍价 看样 上诉状 限制消费令 失信被执行人",
    "标的物 瑕疵 买受人 本院 受理 民事诉讼法 公告 原告 被告 纠纷 逾期 开庭 审理 法定节假日 法定假日 顺延 期限 "
    "三十日 十五日 人民法院 上诉 判决 裁定 申请执行人 被执行人 拍卖 过户 税费 现状 民事行为能力 保证金 延时 "
    "评估价 加价幅度 增价幅度 责任自负 依法 送达 审判庭 法庭")
TENDERS = Kind.of(
    "招标文件 投标文件 投标人 招标人 采购人 采购需求 开标 评标 比选 竞争性磋商 竞标 商业信誉 财务会计制度 "
    "重大违法记录",
    "供应商 联合体 招标 投标 采购 中标 成交 资质 资格 售后不退 售价 递交 截止 逾期 送达 指定地点 不予受理 "
    "履行合同 专业技术能力 缴纳税收 社会保障资金 政府采购 项目编号 预算金额 工作日 质疑 书面 公告期限 北京时间 "
    "法定节假日 代理机构 公告 安全生产许可证 获取 良好记录 经营活动")
FILINGS = Kind.of(
    "虚假记载 误导性陈述 重大遗漏 个别和连带 董事会会议 董事会决议 表决结果 公司章程 独立董事 股东大会 无保留意见 "
    "利润分配预案 转增股本 股权登记日 年度报告摘要 通讯表决 0票 前瞻性陈述 会计机构负责人",
    "本公司 董事会 董事 监事 高级管理人员 保证 真实 准确 完整 法律责任 连带 公司法 公司负责人 主管会计工作 声明 "
    "财务报告 实质承诺 风险认识 投资风险 议案 同意 反对 弃权 出席 列席 召集 主持 会议通知 审议通过 现金红利 股本 "
    "每10股 含税 权益分派 会计师事务所 审计 投资者 仔细阅读 年度报告 信息披露 有关规定 合法有效 全体董事 送红股 "
    "公积金")
LEAFLETS = Kind.of(
    "过敏者禁用 过敏体质 性状发生改变 儿童不能接触 监护下使用 医师或药师 药物相互作用 用法用量",
    "医师指导下 不良反应 哺乳期 辅料 禁用 慎用 禁止使用 本品 咨询 说明书 指导下 过量 就医 肝肾功能 肝功能 孕妇 "
    "妊娠 其他药品 口服 密封 贮藏 批准文号 有效期 禁忌 注意事项 适应症 服用 服药 慢性病 年老体弱 高血压 心脏病 "
    "糖尿病 肝病 肾病 症状 缓解 去医院就诊 就诊 辛辣 滋补 严格 患者")
EXAMS = Kind.of(
    "答题卡 准考证号 答案标号 非选择题 考生务必 本试卷 试题卷 草稿纸 选涂",
    "选择题 对应题目 指定位置 试卷 回答 作答 考号 注意事项 考试结束 交回 姓名 考生 填写 铅笔 涂黑 橡皮 改动 小题 "
    "写在 无效 满分 考试时间 答卷前 答题前 签字笔 答案 一并")
WARNINGS = Kind.of(
    "预警信号 防御指南 应急工作 户外作业 室外电源 危险地带",
    "短时强降水 强对流 发布 毫米以上 小时内 停课 停业 幼儿 上班人员 排涝 山洪 滑坡 泥石流 雷电 大风 阵风 降雨 "
    "可能持续 切断 相关部门 按照职责 注意防范 橙色 红色 黄色 蓝色 专门措施 高空 避雨 转移")
TERMS = Kind.of(
    "本协议 服务条款 服务协议 隐私政策 隐私权政策 本政策 用户协议 本隐私 《隐私政策》 颠覆国家政权 散布谣言 "
    "确定的基本原则 Cookie",
    "个人信息 您 我们 用户 本站 本应用 享有的权利 加粗 充分 说明 存储 保护 使用 服务 意见或建议 疑问 联系 "
    "以下简称 收集 共享 披露 转让 法律法规 明确同意 授权 第三方 注册 账号 视为 接受 条款 变更 宪法 国家安全 "
    "国家秘密 国家统一 扰乱社会秩序 社会稳定 侮辱 诽谤 合法权益 不可抗力 黑客 中断 未成年人 监护人 仔细阅读 理解 "
    "注销 更正 工作日 传播")
STATUTES = Kind.of(
    "有期徒刑、拘役 拘役或者管制 并处或者单处 数额较大 数额巨大 情节严重 情节较轻 以下拘留 从重处罚 "
    "治安管理处罚法 有下列行为之一 有下列情形之一 第[一二三四五六七八九十百]{1,6}条",
    "以下有期徒刑 年以下 日以下 拘役 管制 罚金 罚款 拘留 处罚 构成犯罪 刑事责任 依法 依照 规定 没收 警告 责令 "
    "吊销 违法所得 可以并处 后果 公私财物 国家机关 执行职务 公安机关 刑法 符合")
SITE_FRAMES = Kind.of(
    "上一章 下一章 加入书架 收藏本站 本站地址 求推荐票 求月票 求收藏 求订阅 本章完 章节错误 返回书目 最新章节 "
    "全文阅读 无弹窗 一秒记住",
    "目录 书签 手机用户 手机阅读 掌上阅读 浏览阅读 举报 回车键 上一页 下一页 推荐票 月票 打赏 书友 收藏 投票 "
    "投个票 拜谢 温馨提示 新书期 数据 还有一更 感谢 支持 喜欢本书 更新 免费")
JOBS = Kind.of(
    "任职要求 岗位职责 岗位要求 任职资格 五险一金 团队合作精神 团队协作精神",
    "学历 本科 大专 相关专业 优先 熟悉 熟练 经验 沟通能力 责任心 学习能力 抗压 认真负责 带薪年假 节日福利 双休 "
    "体检 底薪 绩效 负责 工作时间 福利待遇 压力")
KINDS = (COURT_NOTICES, TENDERS, FILINGS, LEAFLETS, EXAMS, WARNINGS, TERMS, STATUTES, SITE_FRAMES, JOBS)
