"""What a crawl asks for, reads and tells; nothing here is measured."""

ENGLISH = """\
## What a crawl asks for, reads and tells

- **Before a site is watched**, `wenzong site add URL` or "Look at a site" on the desk asks for up to eight of its
  pages, one after the other and as robots.txt allows, and shows contents pages, the pattern of chapters, encoding and
  how often new chapters appear. Nothing is stored, and nothing is watched without a yes.
- **Between crawls**, contents pages of watched works are polled at the rhythm of their chapters where a site is set to
  it, within `WENZONG_CRAWL_POLLS` requests a day to one host: [how, and how soon](polling.md).
- **Every answer is accounted for**: asked = read + unchanged + lists + without text + left out by rule + skipped +
  failed. `wenzong crawl`, `status`, `daily` and the desk show the sum and what a person can do; `status --json` has
  it in full. A site that was crawled by hand and is not watched is named as such.
- **What a browser shows is read**: text under status 404, 410 or 5xx if its title names a chapter and it has 500
  characters, or if it has 1,500; what came of an answer that broke off, at the third attempt, of a page never read
  before; types that say nothing, such as `html` without a slash. An error's own page, the same at every address, is
  not. Such pages are counted apart, and their captures keep the status. Requests carry the `Referer` that a browser
  would send.
- **Mazes** of ever new text are told by their links: a page's last 40 siblings name nothing but new addresses, more
  than two each. They are asked for after everything else, and after 500 pages of a host's mazes for half of what they
  name, then a quarter, and so on. Chapters name few new addresses; a novel of 3,000 is read whole beside a maze
  (`tests/crawler/urls/test_mazes.py`). What a watched title led to is never cut. From 100 pages a maze is named with
  its addresses, in the sum and on the desk.
- **Hosts have one spelling**, the one that browsers ask for: names in other scripts and `xn--`, capitals, a dot at the
  end, default ports, escapes and numbers such as `2130706433` make no other site and no other page.
- **Gates**: a page that lets its reader in by a cookie or by a link, a question of age included, is asked for once
  more. Forms are never sent: a page that asks for the reader's age by one is left out by rule and named, logins and
  CAPTCHAs wait for a person.
- **Answers that are not packed as they say** (`Content-Encoding`) are asked for once and named so; headers without a
  name, lengths that are no numbers and redirects in other encodings are read as browsers read them.
- **What other browsers are shown**: with an owner's reason on record, up to five pages of a site are asked for once
  more as a phone's browser does. What differs, and does not change by itself, is told and not stored.
- **Book sources**: where the reader finds at most 200 characters, the rules of the site's imported source are asked
  for the chapter's text, and else for the chapters of a contents page. What `replaceRegex` takes out on two pages is
  left out of later ones. Of 58 shapes of rules on three made sites (`tests/crawler/book_sources/`), 38 of them written
  after the reader by the format's description, every contents page and text is as written. What needs a script, a
  login, a browser (`webView`) or pages by POST is refused with the reason, and so are rules that readers take
  differently; a search alone is refused apart, and its source is used without it. Rules ask no site but the source's
  own: what its address shares the registrable domain with.
- **Answers in JSON** are pages: title and text from the fields that hold them, markup within strings, the next page,
  lists of chapters. Addresses that scripts fetch from are followed where a page holds no text, and those of data that a
  shown page fetched and did not write into it. Numbers of chapters without an address are not guessed at.
- **The browser** shows a page that lacks something (an empty named element, a notice of loading, a preview, a contents
  page without chapters, packed scripts) and is read by what it laid out (`tests/crawler/browser/concealed_pages.py`).
  It waits for the network to rest, up to 5 s, and 3 s more for a page without text; what never answers is
  stopped then. What scripts write on a canvas is
  read, in the order in which it stands there. Style sheets, scripts and data come through the egress guard; pictures,
  fonts and media are not asked for, nothing is clicked. After 5 pages of a pattern of address in vain, one in 25 is
  shown. Of a list whose items have no address, those that its data or its scripts name are followed; identifiers
  without an address are not guessed at. Text that is drawn by WebGL or in a worker is not read. A page whose
  sheets, at addresses of their own, may write letters into empty elements or hide lines (pieces of two styles take
  turns in a chapter) is shown too: the first ones of a pattern, one in 25, and all once lines were found hidden.
- **Fonts** that show other characters than are written are looked for in style sheets, too, where a text has private
  characters or Chinese makes no sense. What neither known outlines nor a chapter of the library tells is recognised by
  its looks with the extra `pictures`, 25 ms of processor time a letter; what is not sure stays unread.
- **Lists**: sitemaps, feeds (RSS, Atom) and catalogues of books (OPDS 1 and 2) are followed, also as start
  addresses; a feed's further pages up to the hundredth.
- **Unknown sites**: `wenzong discover` searches for titles and sentences; with `--index FILE` it looks for titles, in
  characters or pinyin, in the addresses of Common Crawl's index files or lists of addresses, and asks no server. What
  is found waits for approval.
- **Files** are told by their first bytes, whatever their name, type or address: txt, html, epub, pdf, docx, mobi, and
  zip, 7z, rar, tar, gzip, bzip2 and xz around them. They go to disk within the bounds of size and become pages by
  chapter; pictures and programs are skipped and counted, and locked or damaged files named with the reason.
  Archives within an archive are opened two deep, up to 50 of them and 1 GB in all. Kindle books (mobi,
  azw3) are read through `mobitool` of libmobi where the machine has it; without it, and for documents of scanned
  pages, what to do is named. A copy in a file is gone when the file is, or when the file was read whole and lacks the
  chapter.
"""

CHINESE = """\
## 抓取时请求、读取和告知的内容

- **监测之前**：`wenzong site add 网址`或工作台的“查看网站”最多请求该站八个网页，逐个进行并遵守 robots.txt，
  列出目录页、章节网址的规律、编码和更新节奏。此时不保存任何内容；未经确认，不会开始监测。
- **两次抓取之间**：如网站设为检查新章节，则按其更新节奏查看受监测作品的目录页，
  每个主机每天的请求数不超过 `WENZONG_CRAWL_POLLS`，详见[更新检查](polling.md)。
- **每个响应都有去处**：请求数 = 已读 + 未变 + 列表与跳转 + 无正文 + 按规则略过 + 跳过 + 失败。`wenzong crawl`、
  `status`、`daily` 和工作台列出这一算式以及可采取的措施，`status --json` 给出全部数据。
- **浏览器能显示的都读**：状态码为 404、410 或 5xx 但确有章节的网页、中途断开的响应、类型写得含糊的网页照样读取，
  并单独计数；各网址都相同的错误页不算正文。
- **无限生成的网页**：若同类网页只指向新地址，则排在最后抓取；同一主机此类网页满 500 页后，只抓取其所列地址的一半，
  再后为四分之一，依此类推。满 100 页即在算式下方和工作台写明是哪一类地址。三千章的小说不受影响；
  由受监测书名引出的地址一律保留。
- **一个主机只有一种写法**：中文域名与 `xn--` 写法、大小写、末尾的点、默认端口、
  百分号转义以及 `2130706433` 之类的数字写法，都视为同一网站、同一网页。
- **入口页**：凭 Cookie 或链接即可进入的网页（包括询问年龄的）会再请求一次。系统从不提交表单：
  须提交表单确认年龄的网页按规则略过并写明，登录页和验证码留待人工处理。
- **编码与声明不符的响应**：内容并未按 `Content-Encoding` 所说压缩的，只请求一次并写明原因；
  不规范的响应头和跳转按浏览器的方式处理。
- **对不同浏览器显示不同内容**：经所有者记录理由后，每站最多有五个网页以手机浏览器的身份再请求一次；
  差异若非网页自行变化所致，则予以告知，但不保存。
- **书源**：通用读取方式所得不足 200 字时，使用已导入书源的规则；须运行脚本、登录或使用浏览器的规则一律拒绝，
  并说明理由。规则只能请求书源自己的网站。
- **JSON 响应**按网页读取：书名、正文、下一页和章节列表取自相应字段。
- **浏览器**显示缺少内容的网页，以及可能由外部样式表补字或隐藏干扰文字的网页，并读取其排版结果；样式、脚本和数据均经
  出口防护获取，不点击任何内容。
- **字体**改换了文字的，按字形还原；仍不能确定的不读。
- **列表**：站点地图、订阅源（RSS、Atom）和书目（OPDS 1、2）均会跟随，也可作为起始地址；订阅源的后续页最多到第一百页。
- **未知网站**：`wenzong discover` 用书名和语句搜索；
  加 `--index 文件` 则在 Common Crawl 索引文件或网址清单中查找书名（汉字或拼音），不请求任何服务器。
  找到的网站等待批准。
- **文件**按开头的字节辨认，与名称、类型和网址无关：txt、html、epub、pdf、docx、mobi，以及 zip、7z、rar、tar、gzip、
  bzip2、xz 压缩包；大小在限定之内的存入磁盘并按章节读取，压缩包最多展开两层、50 个、共 1 GB。图片和程序跳过并计数；
  加密或损坏的文件写明原因。
"""
