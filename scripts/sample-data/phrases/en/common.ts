import type { Phrases } from '../phrases.ts';
import { templates } from '../template.ts';
import { EN_LISTS } from './lists.ts';

const lines = (text: string) => templates(EN_LISTS, text);

export const common: Phrases['common'] = {
  price: {
    good: lines(`
      {Great|Excellent|Fantastic|Good} value for {the price|money|what you pay|the size}.
      {Very|Surprisingly|Really} affordable for what you get.
      The price is {more than fair|very reasonable|hard to beat|right for me}.
      {A bargain|An absolute bargain|A steal}, {honestly|really|if you ask me}.
      Got it {on sale|with a coupon|in a bundle|at half price} and it was {a great deal|worth every penny|such good value}.
      {Cheaper|Far cheaper|Much cheaper} than the {department store|luxury|big-name} brands and {just as good|I like it more|it does the job}.
      {One tube|One bottle|It} lasts {me months|ages|forever}, so it is {good value|worth the money|worth it}.
      {You can't beat|Hard to beat|I was happy with} the price for {this quality|this much product|something this good}.
      {Student|Single-parent|Tight} budget approved, {very affordable|great value|fair price}.
    `),
    bad: lines(`
      {Way too|Far too|A bit too|Simply too} expensive for {the size|what it is|what it does|such a small tube}.
      {Overpriced|Rather overpriced|Badly overpriced}, {in my opinion|sadly|to be honest|for what you get}.
      Not worth the {price|money|hype at this price}.
      Too pricey for {30|40|50} ml.
      {I finished it|It was gone|Mine ran out} in {two weeks|three weeks|a month}, which makes it {expensive|very pricey|poor value}.
      {The same thing|Something similar|A nearly identical one} costs half as much elsewhere, so this is {overpriced|poor value|a rip-off}.
      {Without a coupon|At full price|Unless it is on sale} it is {too expensive|overpriced|just not worth it}.
      The price is {hard to justify|a problem|disappointing|too high for my wallet}, {it is expensive|really pricey|I expected more}.
    `),
  },
  delivery: {
    good: lines(`
      {Fast|Super fast|Really quick|Prompt} {delivery|shipping}.
      It arrived {early|a day early|on time|sooner than promised} and in perfect condition.
      Shipping was {quick and easy|fast and free|quicker than expected|very prompt}.
      Delivered {the next day|in two days|within 48 hours|over the weekend}, {great|impressive|very happy with that}.
      Ordered on {Monday and had it by Wednesday|Thursday and had it on Saturday|Friday night and it came the next morning|Sunday and got it on Tuesday}, {fast delivery|quick shipping|great}.
      The {courier|driver|delivery man} was {friendly|polite|careful} and the parcel came {on time|quickly|early}.
      Needed it for {a trip|a wedding|a birthday} and delivery was {quick|right on time|faster than I hoped}.
      Tracking was {accurate|clear|easy} and shipping {fast|quick|smooth}.
    `),
    bad: lines(`
      Delivery was {really|painfully|unbelievably|rather} slow.
      It arrived {two weeks|ten days|a week|five days} late.
      Shipping took {forever|ages and I was annoyed|far too long}.
      The parcel was delayed {twice|three times|again and again}.
      Tracking {did not move|was stuck|showed nothing} for {days|a week|five days}, {frustrating|annoying|slow delivery}.
      {Left|Dumped|Thrown} {in the rain|at the wrong door|by the bins} by the courier, {terrible|poor|annoying} delivery.
      {Paid for|Promised} {express|next-day|two-day} shipping and {waited a week|it was late|it came four days late}, {disappointed|not happy|frustrating}.
      Half of my order {never arrived|is still missing|was lost in transit}, {bad|poor|terrible} shipping.
    `),
  },
  quality: {
    good: lines(`
      The quality is {excellent|great|outstanding|really good|impressive}.
      Gentle ingredients, {no irritation|no stinging at all|nothing harsh|and my skin likes it}.
      Feels like a {high-quality|well made|proper, high-quality} product.
      {Reliable|Consistent|Same great} quality every time.
      {Clean|Simple|Short} ingredient list, {love that|safe for my {skin} skin|which makes me feel safe}.
      {b} {never disappoints|is always reliable|makes good products}, {the quality is great|quality as always|well made}.
      Long expiry date and {a fresh batch|sealed properly|a sealed tube}, {good quality|very happy}.
      {Vegan and cruelty free|Fragrance free and gentle|Dermatologist tested}, {excellent quality|good quality|just what I wanted}.
      My {skin} skin {gets along with it|tolerates it perfectly|has no complaints}, gentle and good quality.
    `),
    bad: lines(`
      The quality has gone {downhill|way downhill|down a lot, disappointing}.
      It feels cheap and {poorly made|nasty|low quality}.
      Mine was close to its expiry date, {disappointing|not good|unacceptable and annoying}.
      Poor quality compared with {the last one|what I bought last year|my first order}.
      {Dried out|Lumpy|Half empty|Already hard} when I opened it, {poor quality|must be defective|disappointed}.
      I {doubt|am not sure|really wonder whether} this is {genuine|the real thing|authentic}, the quality is {bad|off|poor}.
      {They changed|I think they changed} the formula and the quality {suffered|is worse|got worse}, {disappointed|a pity|unfortunately}.
      {Found|There were|I saw} {tiny black specks|hairs|grit} in it, {disgusting|poor quality|horrible}.
      Harsh ingredients, {bad|wrong|terrible} for {my {skin} skin|anyone with {skin} skin|sensitive faces}.
    `),
  },
  scent: {
    good: lines(`
      The scent is {lovely|lovely and subtle|fresh|calming and nice}.
      Smells {fresh and clean|amazing|wonderful|like a spa, lovely}.
      No strong smell, which {I like|is perfect for me|I enjoy|my {who} likes too}.
      {Nice|Beautiful|Pleasant}, {light|subtle|soft} fragrance.
      {A hint of|Just a touch of|Faint} {rice|citrus|green tea|rose|soap|peach} in the scent, {love it|lovely|so nice}.
      I am {picky|fussy|sensitive} about fragrance and this {smells good|one is subtle and nice|scent is perfect}.
      My {who} keeps asking what {perfume|scent} I wear, it {smells great|smells so good}.
      The smell {fades quickly and is subtle|is fresh, not artificial|is clean and pleasant}, {I like it|nice}.
    `),
    bad: lines(`
      The fragrance is {overpowering|way overpowering|too strong|too much and annoying}.
      The smell gave me a headache{| within minutes| every time| on the first day}.
      It smells {awful|terrible|bad, like old oil|horrible|weird and plasticky}.
      {Strange|Weird|Strong|Nasty} {chemical|medicinal|rubbery|artificial} scent.
      {Supposed to be|Sold as|It says} {unscented|fragrance free|lightly scented} but the smell is {too strong|really strong and bad|overpowering}.
      The scent {lingers all day|sticks to my clothes|never goes away} and I {hate it|dislike it|find it annoying}.
      My {who} said I smell like {a hospital|a cleaning cupboard|cheap perfume}, {awful|terrible} scent.
      I could live with it if the {smell|scent|fragrance} was not so {bad|strong and strange|overpowering}.
    `),
  },
  packaging: {
    good: lines(`
      {Beautiful|Gorgeous|Lovely|Cute} packaging.
      The {bottle|tube|jar|case} is sturdy and {pretty|easy to hold|looks elegant|travels well}.
      It was packed {carefully|very carefully|with care and love|well, nothing leaked}.
      The {pump|cap|lid} is {convenient|easy to use|hygienic and convenient|well made}.
      Looks {beautiful|elegant|pretty|great} {on my shelf|in my bathroom|on the vanity}, {love the packaging|lovely design}.
      {Great|Perfect|Nice} as a gift, the {box|packaging|wrapping} is {beautiful|gorgeous|lovely}.
      {Bubble wrap|Two layers of paper|A proper box}, {well packed|carefully packed} and {intact|perfect on arrival}.
      The size is {perfect for|easy to fit in} {my purse|hand luggage|my gym bag}, good packaging.
    `),
    bad: lines(`
      The cap was {cracked|broken|cracked on arrival|loose and it leaked}.
      The box was damaged and {it leaked everywhere|half of it leaked|the tube was crushed}.
      The pump broke after {a week|two days|three uses|one drop}.
      {Flimsy|Cheap, flimsy|Poor|Wasteful} packaging.
      The {tube|jar|bottle|case} is {hard to use|annoying to open|flimsy}, {bad packaging|poor packaging design|a nuisance and disappointing}.
      No seal {on the jar|under the cap|at all}, which is {worrying|unhygienic and bad|a problem}, poor packaging.
      You can't get the last {third|quarter|bit} out of the {tube|bottle}, {annoying|frustrating} packaging.
      The {mirror|hinge|magnet|lid} {cracked|broke} {on day one|within a week|in my bag}.
    `),
  },
  service: {
    good: lines(`
      Customer service was {friendly and helpful|excellent|very responsive|kind and quick}.
      The seller answered {quickly|within an hour|the same day}, {excellent support|great service|helpful}.
      Easy {exchange|refund|return}, {polite staff|friendly support|great service}.
      They {threw in samples|added a free gift|sent extra sachets}, {lovely service|great seller|nice touch by the seller}.
      I {ordered the wrong shade|typed the wrong address|got a leaking one} and support {fixed it at once|was helpful|sent a new one, great}.
      {Staff|The support team|The seller} explained {everything|how to use it|the ingredients} {patiently and kindly|politely|in a friendly way}.
      {Helpful|Friendly|Responsive} seller, {would deal with them again|good service|great service}.
    `),
    bad: lines(`
      Customer service was {rude|unhelpful|terrible|rude and slow}.
      The seller ignored my {messages|questions|complaint|emails}.
      They refused {a refund|an exchange|to help}, terrible support.
      {Still no answer|No reply|No response} from support after {a week|four emails|ten days}.
      They wanted me to pay for the return, {awful service|bad support|what a scam}.
      Support {sent copied answers|passed me around|hung up on me}, {frustrating|awful service|annoying}.
      {Half an hour|An hour|Forty minutes} on hold and customer service {was useless|did not help|was rude}.
    `),
  },
};
