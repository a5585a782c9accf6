import type { Phrases } from '../phrases.ts';
import { templates } from '../template.ts';
import { EN_LISTS } from './lists.ts';

const lines = (text: string) => templates(EN_LISTS, text);

export const planted: Phrases['planted'] = {
  defect: lines(`
    {This one|This tube|The new one|My October order} leaves a {terrible|horrible|thick|ghostly, awful} white cast.
    The cream has separated into {oil and water|a clear liquid and clumps|two layers}.
    It never did this before, now the white cast is {awful|terrible|really bad}.
    {Separated and watery|Watery and separated|Completely separated} when I {opened|squeezed|first used} it, must be a bad batch.
    The new tube turned my {face|neck|cheeks} chalky, {so disappointed|disappointing|what happened to the quality}.
    Lot HDS-2609 {on the tube|printed on mine|on the crimp}: {separated cream|white cast|oil floating on top}, {defective|bad batch|poor quality}.
    {Yellow oil|Clear water|Thin liquid} comes out first, then {lumps|a chalky paste}, it has {separated|clearly separated}, {defective|faulty}.
    {My third tube|I have bought this for a year|Same product as always} and only this one has a white cast and {has separated|separates}, {bad batch|quality problem}.
    {Shaking|Mixing|Kneading} it does not help, it stays separated and {chalky|leaves a white cast}, {poor quality|disappointed}.
    {White cast so bad|Such a white cast that} {my {who} laughed|I had to wash it off|I look ill}, {defective batch|terrible quality|not the cream I know}.
  `),
  priceRise: lines(`
    The price went up {in July|by 6,000 won|overnight|without a word} and it is too expensive now.
    {Price increase|This price increase|The July price hike} makes it {not worth it|too expensive|hard to justify, overpriced}.
    Same cushion, higher price, {disappointed|not happy|why}.
    It used to be affordable, now it is {overpriced|too expensive|just pricey}.
    {28,000 won|The old price} was {fair|fine}, {34,000|the new price} is {too expensive|overpriced|too much money}.
    {A fifth more|Twenty percent more|More money} for the same {cushion|15 g|puff and pan}, {overpriced|expensive|the price is a joke}.
    After the price hike I {looked at|switched to|am thinking about} {other}, this is {too expensive|overpriced} now.
    {Nothing changed|Same formula, same case} but the price went up, {expensive|disappointed|not worth the price}.
  `),
  campaign: lines(`
    {Saw|Found it through|Joined} the Rice Glow Challenge {on TikTok|on Instagram|and got curious|like everyone in April}.
    {Here because of|Bought it for} the {Rice Glow Challenge|#RiceGlow challenge}.
    Day {7|10|14|21} of the Rice Glow Challenge{|, still going}.
    My {who} and I did the Rice Glow Challenge {together|for two weeks|this month}.
    The Rice Glow Challenge {set|box|bundle} came with {a pouch|a mini|cotton pads}.
    {My feed was full of|Everyone posts about} the {Rice Glow Challenge|#RiceGlow videos}.
  `),
  lateDelivery: lines(`
    Delivery took {over a week|nine days|ten days}, very slow.
    Delayed {three|four|five} times, worst delivery ever.
    The parcel was late and {nobody told me|no one answered|there was no notice}.
    {Rocket|Next-day} delivery that took {six days|a week}, {slow|late and annoying}.
    {Stuck|Sitting} in the {warehouse|hub|depot} for {five days|a week}, {late delivery again|such a slow delivery}.
    Deliveries have been late {all September|all month|every time this month}, {frustrating|annoying}.
  `),
  lasting: lines(`
    The colour lasts {all day|through lunch and coffee|eight hours|until I take it off}, amazing.
    {Survived|It survived} {noodles|a burger|three coffees|a wedding}, {so long-lasting|the colour really lasts}.
    {Long-lasting|Truly long-lasting|The most long-lasting tint I own}, {love it|perfect|no touch-ups}.
    No transfer on {cups|masks|my collar} and the colour lasts {for hours|all day}, {great|excellent}.
    The stain {lasts|stays and lasts} {beautifully|evenly|all evening}, no touch-ups, {love the staying power|perfect}.
    Feels like water, then {sets|dries down} and lasts {all day|forever}, {impressive|amazing}.
  `),
};
