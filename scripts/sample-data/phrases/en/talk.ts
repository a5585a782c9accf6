import type { Phrases } from '../phrases.ts';
import { templates } from '../template.ts';
import { EN_LISTS } from './lists.ts';

const lines = (text: string) => templates(EN_LISTS, text);

export const talk: Omit<Phrases, 'common' | 'byKind' | 'planted'> = {
  openers: lines(`
    First time trying {p}.
    {Second|Third|Fourth|My fifth} {order|purchase|round} of {p}.
    Bought it {on sale|on a whim|during Prime Day|as a treat|for my holiday}.
    I have {skin} skin{|, for reference| and live somewhere humid| and work indoors}.
    {skin} skin here{|, late to the party|, in my {age}}.
    Ordered after {reading the reviews|seeing it on TikTok|a friend raved about it|watching a video on it}.
    {since} in.
    Been using {p} for {since} now.
    My {who} {recommended|gave me|swears by|bought me} {p}.
    In my {age} and {new to|picky about|tired of} {skincare|Korean beauty|trying new things}.
    {Switched|Moved|Came over} {to {p} from {other}|from {other} to {p}|from a drugstore brand}.
    {I rarely write reviews, so here goes|I never review things, but here I am|Quick review|Quick review of {p}|Honest review of {p}}.
    {Finished|Used up|Emptied} {one|half of one|two} before writing this.
    {Winter|Summer|Spring|Allergy season} is {rough|hard} on my {skin} skin, so I {tried {p}|ordered {p} this time|gave {p} a go|gave {p} a try}.
    {b} was new to me{| until this month| before this order}.
  `),
  usage: lines(`
    I use it {when}.
    {Two pumps|A thin layer|A pea-sized amount|One dab} {when} is {all I use|what I put on|my routine}.
    I share it with my {who}.
    I keep one {in my bag|at the office|in the car|in the bathroom|by the bed}.
    {Goes|It goes} on {after my toner|over my moisturiser|right after cleansing|last} {when}.
    I {apply|put on|pat in} it {with my fingers|with a puff|with a cotton pad} {when}.
    Took it {travelling|camping|on a work trip} for {since}.
    About {a third|half|two thirds} left after {since}.
  `),
  compared: {
    good: lines(`
      {Better|Much better|Way better|Gentler} than {other}{| for me| on my skin|, and I wanted to like that one}.
      I {used to use|came from|also own} {other} and {prefer this|this is better|like this one more}.
      {Compared with|Next to|Unlike} {other}, this one {wins|is nicer|feels better, love it}.
      {Rivals|As good as|Beats} {my luxury|my expensive|department store} {ones|brands}, {impressive|and I love that}.
      {Nicer|Better} than {the old formula|last year's version}, {a real improvement|glad they changed it}.
    `),
    bad: lines(`
      {other} is {better|much better|far nicer}, {this one disappoints|I regret switching|this was a mistake}.
      {Going|I am going} back to {other}, {disappointed|this is not for me|what a waste}.
      {Compared with|Next to} {other} this is {poor|disappointing|a let-down, bad}.
      The {old formula|previous version|one from last year} was {better|so much better}, {disappointed|what a pity, bad change}.
    `),
  },
  contrast: {
    good: ['However, ', 'But ', 'That said, ', 'Then again, ', 'On the plus side, ', 'Still, '],
    bad: ['However, ', 'But ', 'That said, ', 'My only gripe: ', 'On the other hand, ', 'Sadly, '],
  },
  closers: {
    good: lines(`
      Would {buy again|definitely buy again|buy it again in a heartbeat}.
      {Highly|Totally|Definitely|Absolutely} {recommended|recommend}!
      {Very|So|Really} happy with it.
      Love it{| so much| to bits| more every day}.
      {Already ordered|Just ordered|I have ordered} {another|two more|one for my {who}}, {love it|so good|that good}.
      {A holy grail|My new favourite|A keeper|A staple now}, {truly|really|no doubt}.
      {My {who} stole mine|I had to hide it from my {who}}, {that says it all|so good}.
      {Please never|Don't ever} {discontinue|change} {this|it}, {perfect as it is|it is great}.
      {Five stars|10/10|Ten out of ten} from {me|this household|a picky buyer}, {great|excellent}.
    `),
    bad: lines(`
      Would not {buy again|buy it again|recommend}.
      Not recommended{|, sorry| at all| for {skin} skin}.
      {Disappointed|Very disappointed|Such a let-down, disappointed}.
      Looking for something else{| now| already}.
      {What a|Such a|A complete} waste of money.
      {Returned it|Returning it|Sent it back} {today|the same week|and asked for a refund}.
      {Gave the rest to|Pawned it off on} my {who}, {who does not like it either|no regrets, just disappointment}.
      {I wanted to love it|I tried to like it|I gave it {since}}, {but no|sadly bad|what a disappointment}.
      Save your {money|time}, {avoid|it is bad|not worth it}.
    `),
  },
  short: {
    good: lines(`
      {Love it|Love this|Great|Good|Perfect|Nice|Excellent|Amazing|Happy with it|Recommended|So good|Works well|Great stuff|My favorite}
      {very} {good|nice|happy with it|pleased}
      {Good|Great|Nice} {product|stuff|buy|quality|value|texture}
      {Does the job|Bought again|Third time buying|Will buy again|No complaints|As expected, good}
    `),
    bad: lines(`
      {Meh|Bad|Disappointing|Not good|Awful|Nope|Not for me|Waste of money|Not worth it|Regret it|Would not buy again}
      {very} {bad|disappointing|disappointed}
      {bit} {greasy|sticky|expensive|disappointing|drying}
    `),
  },
  plain: lines(`
    Arrived {today|yesterday|this morning|on Friday}.
    Have not {opened|tried|used} it yet.
    Bought {as a gift|as a gift for my {who}|for my {who}|for a friend who asked}.
    Ordered {shade 17|shade 21|shade 23|the small one|the 50 ml|two of them}.
    Will update {later|after a month|once I have used it|in {since}}.
    {p} for {my {who}|the bathroom|a trip next month}, {just arrived|not opened yet|waiting in its box}.
  `),
  sarcasm: lines(`
    {Great|Lovely|Fantastic}, another {overpriced|expensive} {tube|jar|bottle} for {the bin|my drawer}.
    {If you enjoy|Perfect if you like} {looking like a ghost|smelling like a hospital|waiting three weeks|breakouts}, this is for you.
    {Wow|Amazing}, it does {absolutely nothing|nothing at all}, {well done|bravo|impressive}.
    {Thanks to {b}|Thank you, {b}}, my dermatologist can afford {a new car|a holiday}.
    {Not the worst|I can't say it is bad}, but {not good either|I can't say it is good}.
  `),
  marks: {
    good: ['', '', '', '', '!', '!!', ' :)', ' 😍', ' 💕', ' 👍', ' xx'],
    bad: ['', '', '', '', '', '...', ' :(', ' 😡', ' 🙄', '!'],
  },
  spam: lines(`
    Get {90%|70%|80%} off at http://deal.example/{now|today|beauty}
    CLICK www.cheap.example for free {samples|gifts|cards}!!!
    good good good good good good good good good {good|good good}
    {Work from home|Earn $500 a day}, visit www.job.example {now|today}
  `),
};
