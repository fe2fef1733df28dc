"""What a crawl requests, reads and reports, in English and Chinese; not measured."""

ENGLISH = """\
## What a crawl requests, reads and reports

- **Before a site is watched**, `wenzong site add URL` or "Examine a site" on the desk requests up to eight of its
  pages, one after the other and as robots.txt allows, and shows contents pages, the pattern of chapters, encoding and
  how often new chapters appear. Nothing is stored, and nothing is watched until a person confirms.
- **Between crawls**, contents pages of watched works are polled when new chapters are due, on sites with this
  setting and with at most `WENZONG_CRAWL_POLLS` requests a day to one host: [how, and how soon](polling.md).
- **Every answer is accounted for**: requested = read + unchanged + lists + without text + left out by rule + skipped +
  failed. `wenzong crawl`, `status`, `daily` and the desk show this sum and what a person can do; `status --json` has
  all of it. A site that was crawled by hand and is not watched is named as such.
- **What a browser shows is read**: text under status 404, 410 or 5xx if its title names a chapter and it has 500
  characters, or if it has 1,500; the received part of an interrupted answer, at the third attempt, if the page was
  never read before; content types without meaning, such as `html` without a slash. Error pages, the same at every
  address, are not read. Pages read in spite of an error are counted separately, and their captures keep the status.
  Requests carry the `Referer` that a browser would send.
- **Mazes** of ever new text are recognised by their links: the last 40 pages of one kind link only to new addresses,
  more than two each. They are requested after everything else, and after 500 pages of a host's mazes only half of the
  linked addresses are requested, then a quarter, and so on. Chapters link to few new addresses; a novel of 3,000
  chapters is read completely beside a maze (`tests/crawler/urls/test_mazes.py`). Addresses reached through a watched
  title are never dropped. From 100 pages on, a maze is reported with its addresses, in the sum and on the desk.
- **Hosts have one spelling**, the one that browsers use: names in other scripts or as `xn--`, capitals, a final dot,
  default ports, escapes and numbers such as `2130706433` do not create another site or page.
- **Gates**: a page that admits readers by a cookie or a link, including a question about their age, is requested once
  more. Forms are never submitted: a page with a form that asks for the reader's age is left out by rule and reported;
  logins and CAPTCHAs wait for a person.
- **Answers that are not compressed as declared** (`Content-Encoding`) are requested only once and reported as such;
  headers without a name, lengths that are not numbers and redirects in other encodings are read as browsers read them.
- **What other browsers are shown**: if an owner has recorded a reason, up to five pages of a site are requested once
  more as a phone's browser does. Differences that are not mere changes over time are reported but not stored.
- **Book sources**: if the general reader finds at most 200 characters, the rules of the site's imported source are used
  to read the chapter's text or the chapters of a contents page. What `replaceRegex` removes on two pages is left out of
  later ones. For 58 forms of rules on three generated sites (`tests/crawler/book_sources/`), 38 of them written from
  the description of the format after the reader was finished, every contents page and text is read correctly. Sources
  that need a script, a login, a browser (`webView`) or pages by POST are refused with the reason, and so are rules that
  reading apps interpret differently; if only the search is unusable, the source is used without it. Rules request only
  the source's own site, that is, hosts with the same registrable domain as its address.
- **Answers in JSON** are read as pages: title and text from the fields that hold them, markup within strings, the next
  page, lists of chapters. Addresses from which scripts fetch data are followed if a page has no text, and so are those
  of data that a page fetched in the browser but did not show. Addresses are not guessed from chapter numbers.
- **The browser** shows a page in which something is missing (an empty named element, a notice of loading, a preview, a
  contents page without chapters, packed scripts), and its layout is read (`tests/crawler/browser/concealed_pages.py`).
  It waits up to 5 s until the network is idle, and 3 s more for a page without text; requests that are still unanswered
  are then stopped. Text that scripts draw on a canvas is read in its order on the canvas. Style sheets, scripts and
  data come through the egress guard; pictures, fonts and media are not requested, and nothing is clicked. robots.txt
  decides which pages are visited, so the browser follows no script, form, redirect or frame of the site to an address
  that it forbids; these are counted as left out, and the page stays as it was. What an allowed page consists of
  (scripts, data, frames of other sites) is loaded as for any reader. Once 5 pages of an address pattern gained nothing,
  only one in 25 is shown. Chapters that have both scripts and a text are shown as a sample once in 30 days (two
  chapters of at most two address patterns of a site); if scripts change their text, all chapters of the pattern are
  shown. If the items of a list have no addresses, addresses in the page's data or scripts are followed; they are not
  guessed from identifiers. Text drawn by WebGL or in a worker is not read.
- **External style sheets** are fetched before a page with text is read, because they determine what of it is visible:
  one or two requests per site, since most sites have one sheet for all pages. They may come from other hosts and are
  subject to the same guard, robots.txt and pace as pages. A crawl makes at most 40 such requests, for sheets of up to
  512 KB and 32 per page, including imports two levels deep; a path that returned the same text three times, whatever
  its query, is not requested again. A sheet that does not exist hides nothing in a browser either. Pages whose sheet
  could not be fetched for another reason (robots.txt, its size, no answer) are counted as read without it and read
  again by the next crawl. The browser shows the first pages of an address pattern and then one in 25, if pieces of two
  styles alternate in the text. If sheets hide more than four fifths of a page, scripts probably make it visible: it is
  shown in the browser; without a browser all of it is read, and this is reported.
- **Fonts** that show other characters than the text contains are also looked for in style sheets, if a text has private
  characters or its Chinese makes no sense. Characters that neither known outlines nor a chapter of the library reveal
  are recognised by their shape with the extra `pictures`, at 25 ms of processor time each; uncertain ones stay unread.
- **Lists**: sitemaps, feeds (RSS, Atom) and catalogues of books (OPDS 1 and 2) are followed, also as start
  addresses; a feed's further pages up to the hundredth.
- **Unknown sites**: `wenzong discover` searches for titles and sentences; with `--index FILE` it looks for titles, in
  characters or pinyin, in the addresses of Common Crawl's index files or lists of addresses, and contacts no server.
  The sites found wait for approval.
- **Files** are recognised by their first bytes, whatever their name, type or address: txt, html, mhtml, epub, fb2, pdf,
  docx, odt, rtf, mobi, and zip, 7z, rar, tar, gzip, bzip2, xz and Zstandard archives of them. They are stored on disk
  within the size limits and become pages by chapter; pictures and programs are skipped and counted, and encrypted or
  damaged files are named with the reason. A text of which at most one character in 200 is damaged is read all the same.
  Chapters are told by headings, also by lines that only have a number (`001 渡口`, `（一）`) and follow each other
  through a long text. Of Word documents, inserted text of tracked changes, content controls and text boxes are read,
  deleted and hidden text is not. Archives within an archive are opened two levels deep, up to 50 of them and 1 GB in
  all. Kindle books (mobi, azw3) are read through `mobitool` of libmobi where the machine has it; without it, and for
  documents of scanned pages, the outcome says what to do. A copy in a file is gone when the file is, or when the file
  was read completely and lacks the chapter.
"""

CHINESE = """\
## 抓取时请求、读取和报告的内容

- **监测之前**：`wenzong site add 网址`或工作台的“查看网站”最多请求该站八个网页，逐个进行并遵守 robots.txt，
  列出目录页、章节网址的规律、编码和更新节奏。此时不保存任何内容；未经确认，不会开始监测。
- **两次抓取之间**：如网站设为检查新章节，则按其更新节奏查看受监测作品的目录页，
  每个主机每天的请求数不超过 `WENZONG_CRAWL_POLLS`，详见[更新检查](polling.md)。
- **每个响应都有去处**：请求数 = 已读 + 未变 + 列表与跳转 + 无正文 + 按规则略过 + 跳过 + 失败。`wenzong crawl`、
  `status`、`daily` 和工作台列出这一算式以及可采取的措施，`status --json` 给出全部数据。
- **浏览器能显示的都读**：状态码为 404、410 或 5xx 但确有章节的网页、中途断开的响应（仅限从未读过的网页）、
  内容类型含糊的网页照样读取，并单独计数；各网址都相同的错误页不算正文。
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
  如差异并非网页自身变化所致，则予以报告，但不保存。
- **书源**：通用读取方式所得不足 200 字时，使用已导入书源的规则；须运行脚本、登录或使用浏览器的规则一律拒绝，
  并说明理由。规则只能请求书源自己的网站。
- **JSON 响应**按网页读取：书名、正文、下一页和章节列表取自相应字段。
- **浏览器**显示缺少内容的网页，并读取其排版结果；样式、脚本和数据均经出口防护获取，不点击任何内容。
  网站的脚本、表单、跳转和框架若指向 robots.txt 禁止的地址，浏览器不予前往，计为未请求；获准访问的网页所含内容照常载入。
  已有正文而带有脚本的章节，每站每三十天抽查一次（最多两类地址，每类两章）；脚本若改换正文，该类章节全部用浏览器读取。
- **外部样式表**在读取有正文的网页之前先行获取，因为它们决定哪些文字会显示：全站通常共用一份，每站只需一两次请求，
  并同样经出口防护、遵守 robots.txt 和访问间隔。每次抓取最多请求 40 次，每份不超过 512 KB。
  样式表不存在时，浏览器也照样显示；因其他原因未能取得的，相关网页计为“未取得样式表即读取”，下次抓取会重新读取。
- **字体**改换了文字的，按字形还原；仍不能确定的不读。
- **列表**：站点地图、订阅源（RSS、Atom）和书目（OPDS 1、2）均会跟随，也可作为起始地址；订阅源的后续页最多到第一百页。
- **未知网站**：`wenzong discover` 用书名和语句搜索；
  加 `--index 文件` 则在 Common Crawl 索引文件或网址清单中查找书名（汉字或拼音），不请求任何服务器。
  找到的网站等待批准。
- **文件**按开头的字节辨认，与名称、类型和网址无关：txt、html、mhtml、epub、fb2、pdf、docx、odt、rtf、
  mobi，以及 zip、7z、rar、tar、gzip、bzip2、xz、zstd 压缩包；大小在限定之内的存入磁盘并按章节读取，
  压缩包最多展开两层、50 个、共 1 GB。图片和程序跳过并计数；
  加密或损坏的文件写明原因；文本文件损坏的字符不超过二百分之一，仍会读取。
  章节按标题划分，只有序号的行（如 `001 渡口`、`（一）`）在长文中依次出现时也算标题。
  Word 文档读取修订中插入的文字、内容控件和文本框，不读已删除和隐藏的文字。
"""
