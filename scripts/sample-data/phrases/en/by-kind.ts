import type { Phrases } from '../phrases.ts';
import { templates } from '../template.ts';
import { EN_LISTS } from './lists.ts';

const lines = (text: string) => templates(EN_LISTS, text);

export const byKind: Phrases['byKind'] = {
  sun: {
    texture: {
      good: lines(`
        {Lightweight|Feather-light|Light and smooth}, {not greasy|never greasy|no sticky feeling}.
        It {absorbs quickly|sinks in fast and feels soft|absorbs within seconds} and {does not pill|sits well under makeup|is not greasy}.
        No white cast {at all|on my dark skin|even when I reapply}, {blends beautifully|smooth finish|lovely texture}.
        {Feels like|More like} a {moisturiser|light lotion|serum} than a sunscreen, {so smooth|hydrating and soft|I love the texture}.
        {Reapplies|Goes on|Layers} {smoothly|without balling up|beautifully} {all day|even over powder|at noon}, nice texture.
      `),
      bad: lines(`
        {Sticky|Greasy|Heavy|Thick and sticky} on my face.
        It pills under {makeup|foundation|my moisturiser}.
        {Far|Way|A bit} too greasy for {me|summer|my {skin} skin}.
        {Takes forever to rub in|Hard to spread|So thick}, {heavy texture|uncomfortable|annoying texture}.
        By {noon|lunch|three o'clock} my face is {an oil slick, too greasy|shiny and greasy|sticky and heavy}.
      `),
    },
    effect: {
      good: lines(`
        {A whole day at the beach|Six hours of hiking|A week in Spain|Golf at noon} and {no burn|not even pink}, it really works.
        It does not sting my eyes, {which is perfect|great for running|so comfortable}.
        {Fewer|No new} {freckles|dark spots} this summer, {effective protection|it works|very happy}.
        {Stays on|Lasts} through {sweat|a swim|yoga|a humid day}, {amazing|impressive|effective}.
        It evens out my skin tone and my face {looks brighter|glows|looks fresh}.
      `),
      bad: lines(`
        I still {got burnt|burned|turned red} after {an hour|two hours|one walk}, it {does nothing|did nothing for me}.
        It stings my eyes {badly|every time|when I sweat}.
        It broke me out {on my chin|within days|all over my forehead}.
        {Washes off|Fades|Disappears} with {the first sweat|a little water}, {disappointing|no effect after an hour}.
        My cheeks turned {red and itchy|hot and itchy}, {bad irritation|had to stop, irritating}.
      `),
    },
  },
  care: {
    texture: {
      good: lines(`
        {Lightweight|Silky|Smooth|Watery but rich} {and smooth texture|and hydrating|texture, love it}.
        It absorbs {quickly|fast|in seconds|like water} and is not {greasy|sticky|heavy}.
        Feels {soft and hydrating|silky|so comfortable|light on my skin}.
        {A little|One drop|A pea-sized amount} goes a long way and feels {smooth|hydrating|soft}.
        {Layers|Sits} {well|beautifully} under {makeup|sunscreen|my night cream}, {lovely texture|not sticky at all}.
        My skin stays {soft|moisturised|hydrated} {all day|until evening|even with the heating on}.
      `),
      bad: lines(`
        {Sticky|Tacky|Heavy|Greasy} {on my face|and it stays that way|even an hour later}.
        It pills under {makeup|sunscreen|everything}.
        {Far too|Much too|A bit too} {greasy|heavy|thick} for {me|my {skin} skin|daytime}.
        It left my skin {dry and tight|dry and flaky|feeling tight, drying}.
        It just sits on top and {never absorbs|does not absorb|feels sticky}.
      `),
    },
    effect: {
      good: lines(`
        My skin looks {brighter|calmer and brighter|healthier, real improvement|smoother, it works}.
        It really works for {redness|dullness|dark spots|dry patches|my chin acne}.
        {Noticeable|Visible|Clear} improvement after {since}.
        {After|Within} {since} my {redness|breakouts|texture|acne marks} {calmed down|cleared up|improved a lot}.
        My {who} {noticed|asked about} my glowing skin, {it works|so effective}.
        It {soothed|calmed} my {skin} skin {after shaving|after a bad peel|in one night|this winter}.
        {Wakes up|Brightens|Plumps} my {tired|dull|thirsty} face, {effective|amazing results|love the results}.
      `),
      bad: lines(`
        It did nothing for my {skin|redness|pores|dark spots|dry patches}.
        It broke me out{| badly| on my chin| after two uses}.
        My face turned red and {itchy|hot|blotchy}.
        {since} in and {no difference|no effect|no results, disappointing}.
        {Bad|Terrible|Wrong} for {skin} skin, it {stings|burns|irritates}.
        {All hype|Just marketing}, no effect {that I can see|on me|after {since}}.
      `),
    },
  },
  base: {
    texture: {
      good: lines(`
        Blends {beautifully|like a dream|in seconds}, {never cakey|smooth finish|so smooth}.
        {Lightweight|Thin|Breathable} and {smooth|comfortable all day|never heavy}.
        The {puff|sponge} is {soft|great} and it {blends smoothly|goes on evenly and looks smooth}.
        {Dewy but not sticky|Satin, never dry|Hydrating finish}, {lovely texture|feels soft}.
        It does not {settle in my lines|cling to dry patches|crease}, smooth and {comfortable|lightweight|hydrating}.
      `),
      bad: lines(`
        {Cakey|Patchy|Streaky and cakey} {around my nose|by lunchtime|on dry areas}.
        It {clings to|shows|flakes on} every dry patch, {drying|dry and flaky}.
        {Heavy|Thick|Sticky} on my face, {like a mask|uncomfortable}.
        My nose is {greasy|oily and shiny} {two hours later|before lunch}, texture is {disappointing|too greasy}.
        The puff {soaks up everything|falls apart|leaves streaks}, {patchy|annoying} finish.
      `),
    },
    effect: {
      good: lines(`
        The coverage is {excellent|great|perfect|impressive for something so thin}.
        It lasts {all day|a ten-hour shift|until midnight|through a humid commute}, amazing.
        {Covers|Hides} my {redness|dark circles|acne scars|freckles} {perfectly|beautifully|without effort}.
        The glow is {gorgeous|beautiful|natural and pretty}, {my skin looks perfect|love the result}.
        Shade {13|17|21|22|23} is {a perfect match|perfect for me|just right, happy}.
      `),
      bad: lines(`
        {Hardly any|Almost no|Very poor} coverage, {disappointing|does nothing for redness}.
        It {fades|melts|slides off} after {an hour|two hours|lunch}, disappointing.
        It {oxidised|turned orange|went grey} on me, {terrible colour|awful shade|bad match}.
        It broke me out along {my jaw|my cheeks|the chin}.
        It transfers on {my collar|everything|my phone|masks}, {annoying|frustrating}.
      `),
    },
  },
  lip: {
    texture: {
      good: lines(`
        {Soft|Velvety and soft|Silky|Weightless and smooth} on the lips.
        It {glides on smoothly|feels like nothing|goes on evenly} and is not {sticky|drying|heavy}.
        {Comfortable|Hydrating|Light on my lips} {all day|even in winter|without balm}, lovely texture.
        {No flakes|Never patchy|No clumping}, {smooth finish|a smooth, soft texture|so soft}.
      `),
      bad: lines(`
        My lips feel {dry and tight|dry and cracked|like paper, so drying}.
        {Sticky|Tacky|Gloopy and sticky}, my hair {gets stuck in it|keeps sticking to it}.
        {Patchy|Flaky|Clumpy and patchy} {in the middle|after ten minutes|on dry lips}.
        The applicator is {scratchy|stiff and annoying|uncomfortable}, {streaky|patchy} result.
      `),
    },
    effect: {
      good: lines(`
        The colour is {gorgeous|beautiful|stunning, I love it|even prettier in person}.
        {Perfect|Lovely|Beautiful} {everyday|office|date-night|autumn} shade.
        {Cool|Warm|Olive|Neutral} undertones here and it {looks perfect|suits me, love it|looks great}.
        It brightens my {whole face|tired face|complexion}, {lovely pigment|amazing payoff}.
        The colour matches the {photos|swatches} {exactly|perfectly}, {happy|very pleased}.
      `),
      bad: lines(`
        The colour looks nothing like the {photos|swatches|website}, {disappointing|wrong shade}.
        It fades after {an hour|one coffee|a sandwich|half an hour}, disappointing.
        {Hardly any pigment|You need five layers|Barely shows}, {poor colour|disappointing result}.
        My lips {burned|were itchy|got red and swollen}, {irritating|allergic reaction}.
        {Too neon|Too purple|Too orange} on me, {bad|awful|disappointing} shade.
      `),
    },
  },
  wash: {
    texture: {
      good: lines(`
        {Rich|Creamy|Dense|Cloud-like}, {soft|smooth} foam.
        {No tightness|Never tight}, skin feels {soft|smooth and hydrated|moisturised} {afterwards|after rinsing}.
        {A tiny amount|One pump|A pea-sized bit} makes {plenty of|so much} soft foam.
        Rinses off {cleanly|easily|without residue} and leaves skin {soft|smooth|silky}.
      `),
      bad: lines(`
        My face feels {dry and tight|stripped and dry|tight, so drying}.
        {Barely foams|No lather|The foam collapses}, {disappointing texture|annoying}.
        {Leaves|There is} a {slimy|greasy|sticky} film {that won't rinse off|every time}.
        {Too runny|Too thick|Gloopy}, {hard to use|annoying texture|wasteful}.
      `),
    },
    effect: {
      good: lines(`
        Takes off {sunscreen|all my makeup|waterproof mascara} {in one go|perfectly|easily}, it works.
        My pores {look cleaner|are clearer|cleared up}, {effective|really works}.
        {Fewer|Hardly any} {blackheads|breakouts} after {since}, {effective|it works well|amazing}.
        {Gets everything off|Cleans deeply} and still calms my {skin} skin, {great results|works great}.
      `),
      bad: lines(`
        It does not remove {mascara|sunscreen|my base}, {useless|disappointing|does nothing}.
        It broke me out {on my forehead|along the jaw|after a week}.
        It stings my eyes {badly|every single time}, irritating.
        {Blackheads are all still there|My pores look the same}, no {effect|difference}.
      `),
    },
  },
};
