"""A story in Chinese, its translations, and unrelated texts; written for these tests."""

ZH = """林婉清推开祠堂的木门，灰尘从房梁上落下来。供桌上的蜡烛已经烧尽，只剩一滩白色的蜡。
她的祖父三年前死于一场大火，村里没有人愿意谈起那个夜晚。
她从怀里取出那把生锈的钥匙，打开了墙角的铁箱。箱子里有一封信和一张发黄的地图。
信上说，宝藏埋在河对岸的老井旁边，只有在月圆之夜才能找到入口。
门外忽然传来脚步声，她吹灭灯笼，躲到了屏风后面。
走进来的是她的表哥陈守义，他手里拿着一把刀。他低声说，我知道你在这里，把地图交给我。
婉清屏住呼吸，手指紧紧握住那封信。远处的狗叫了起来，陈守义犹豫了一下，转身离开了祠堂。
她等到四周安静下来，才从后窗爬出去，沿着稻田的小路跑向河边。
河水很冷，渡船的老人已经睡着了。她叫醒他，给了他两块银元，请他送她过河。
老人看着她手里的地图，叹了口气说，很多人为了这口井丢了性命。"""
EN = """Lin Wanqing pushed open the wooden door of the ancestral hall, and dust fell from the rafters. \
The candles on the altar had burned out, leaving only a pool of white wax.
Her grandfather had died in a great fire three years ago, and nobody in the village was willing to speak of that night.
She took the rusty key from her coat and opened the iron chest in the corner. \
Inside the chest were a letter and a yellowed map.
The letter said that the treasure was buried beside the old well across the river, \
and the entrance could be found only on the night of a full moon.
Suddenly there were footsteps outside the door. She blew out the lantern and hid behind the screen.
It was her cousin Chen Shouyi who came in, with a knife in his hand. \
I know you are here, he said in a low voice, give me the map.
Wanqing held her breath, her fingers clutching the letter. Dogs began to bark in the distance; \
Chen Shouyi hesitated for a moment, then turned and left the hall.
She waited until everything was quiet, climbed out of the back window, and ran along the path through the rice fields \
to the river.
The water was cold, and the old ferryman was already asleep. She woke him, gave him two silver dollars, \
and asked him to take her across.
The old man looked at the map in her hand and sighed: many people have lost their lives for this well."""
JA = """林婉清は祠堂の木の扉を押し開けた。梁から埃が落ちてきた。祭壇の蝋燭は燃え尽きて、白い蝋だけが残っていた。
祖父は三年前の大火事で死んだ。村の誰もあの夜のことを話したがらない。
彼女は懐から錆びた鍵を取り出し、隅にある鉄の箱を開けた。箱の中には一通の手紙と黄ばんだ地図があった。
手紙には、宝は川の向こうの古い井戸のそばに埋められていて、満月の夜にだけ入口が見つかると書いてあった。
突然、扉の外で足音がした。彼女は提灯を吹き消し、屏風の後ろに隠れた。
入ってきたのは従兄の陳守義で、手に刀を持っていた。彼は低い声で言った。ここにいるのは分かっている、地図を渡せ。
婉清は息を止め、手紙を強く握りしめた。遠くで犬が吠え始めた。陳守義は少しためらい、振り返って祠堂を出て行った。
彼女は辺りが静かになるのを待ち、裏の窓から出て、田んぼの道を川へ走った。
水は冷たく、渡し船の老人はもう眠っていた。彼女は老人を起こし、銀貨を二枚渡して、川を渡してくれと頼んだ。
老人は彼女の手の地図を見て、ため息をついた。この井戸のために多くの人が命を落とした。"""
STRANGER = """The city council approved a new budget for public transport on Tuesday after a debate of six hours. \
Bus fares will stay at their present level until the end of next year, the mayor told reporters. \
Two of the older tram lines are to be replaced by electric buses because repairs have become too expensive. \
Critics said that the plan does nothing for commuters from the northern suburbs, who still have to change twice. \
A survey by the local university found that most passengers care more about punctuality than about price. \
The first of the new vehicles should arrive in March, and drivers are being trained in the depot already. \
The opposition announced that it would ask the court to examine how the contract was awarded. \
A spokeswoman for the company declined to comment on the price that had been agreed."""
OTHERS = {
    "天气": "今天的天气预报说，北方将有大雪，气温下降十度。请市民注意保暖。高速公路部分路段已经封闭。"
            "航班也有延误。学校宣布明天停课。"
            "气象台建议居民储备食物和饮用水。电力公司派出了抢修队。",
    "菜谱": "先把豆腐切成小块，用盐水泡十分钟。锅里放油，烧热后加入姜和蒜。倒入肉末翻炒，直到变色。加入豆瓣酱和酱油。"
            "放入豆腐，小火煮五分钟。最后撒上葱花，即可出锅。",
    "足球": "昨晚的比赛在雨中进行，主队以二比一获胜。上半场客队先进一球。下半场主队换上两名前锋。"
            "第七十分钟，队长头球扳平比分。"
            "补时阶段，替补队员打进制胜一球。教练赛后表示非常满意。",
}
