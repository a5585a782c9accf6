import { type Lexicon, opinions } from './lexicon.ts';

/** English: whole words, with a `*` where endings are allowed. */
export const lexiconEn: Lexicon = {
  opinions: [
    ...opinions(
      1,
      'good|great|nice|like it|i like|liked|enjoy*|happy|pleased|satisf*|recommend*|buy again|buying again|repurchas*|works well|works great|really works|does the job|fine|decent|pretty|beautiful*|cute|lovely|love*|elegant|clean|easy|convenient|perfect for|worth|impress*|glad|reliable|helpful|comfortable|favorite|favourite',
    ),
    ...opinions(
      2,
      'excellent|amazing|perfect*|awesome|fantastic|wonderful|best|outstanding|superb|incredible|holy grail|obsessed|gorgeous',
    ),
    ...opinions(1, 'affordable|bargain|good value|great value|fair price|more than fair|reasonabl*|cheaper', 'price'),
    ...opinions(1, 'fast|quick|quickly|prompt*|arrived early|on time|next day', 'delivery'),
    ...opinions(1, 'gentle|high quality|high-quality|well made|safe', 'quality'),
    ...opinions(1, 'fresh|subtle|smells good|smells nice|smells great', 'scent'),
    ...opinions(1, 'smooth*|lightweight|soft*|hydrat*|moisturi*|absorb*|blends|silky|light on', 'texture'),
    ...opinions(1, 'sturdy|carefully|well packed|intact', 'packaging'),
    ...opinions(1, 'friendly|polite|responsive|kind', 'service'),
    ...opinions(1, 'brighter|brighten*|improve*|glow*|calm*|sooth*|cleared up|effective|lasts|long lasting|long-lasting|works', 'effect'),
    ...opinions(
      -1,
      'bad|poor*|disappoint*|dislike*|hate*|unhappy|annoy*|frustrat*|regret*|wrong|problem*|issue*|useless|uncomfortable|mediocre|meh|unfortunately|avoid|waste*|strange|weird|cheap|return it|returned it|returning|something else|downhill|fake|unsatisf*|difficult|complain*',
    ),
    ...opinions(-2, 'terrible|awful|horrible|worst|disgusting|garbage|trash|scam|never again|waste of money|nightmare'),
    ...opinions(
      -1,
      'expensive|overpriced|pricey|price increase*|price went up|price hike|higher price|costs too much|too much money|rip off|rip-off',
      'price',
    ),
    ...opinions(-1, 'slow|late|delay*|took forever|lost in|never arrived|still waiting', 'delivery'),
    ...opinions(-1, 'defect*|expired|expiry|separat*|watery|white cast|chalky|bad batch|faulty|low quality|poorly made', 'quality'),
    ...opinions(-1, 'overpowering|stink*|smelly|headache*|chemical|too strong|smells bad', 'scent'),
    ...opinions(-1, 'sticky|greasy|oily|heavy|pills|pilling|dry and|drying|cakey|patchy|tacky|too thick|flak*', 'texture'),
    ...opinions(-1, 'crack*|damage*|leak*|broke|broken|crush*|flimsy|spilled', 'packaging'),
    ...opinions(-1, 'rude|ignored|refused|unhelpful|no response|no reply|no answer', 'service'),
    ...opinions(
      -1,
      'broke me out|breakout*|break me out|irritat*|itch*|red and|rash|burn*|sting*|stung|fades|faded|did nothing|does nothing|no effect|no difference|allergic',
      'effect',
    ),
    ...opinions(0, 'not only|no problem at the|feel free|best before|dry skin|oily skin|skin is quite dry|skin is dry|skin is oily'),
  ],
  aspects: {
    price: /\b(?:price|cost|value|money|expensive|cheap|affordable)/u,
    delivery: /\b(?:deliver|shipping|shipped|arriv|parcel|courier|package arrived)/u,
    quality: /\b(?:quality|ingredient|expiry|batch|white cast|separated)/u,
    scent: /\b(?:scent|smell|fragrance|odou?r|perfume)/u,
    texture: /\b(?:texture|consistency|absorb|greasy|sticky|finish|blend)/u,
    packaging: /\b(?:packag|packed|box|bottle|cap|pump|tube|jar|lid)/u,
    service: /\b(?:service|support|seller|staff|refund|exchange|customer|messages)/u,
    effect: /\b(?:effect|results?|skin looks|skin feels|redness|acne|lasts|works|coverage)/u,
  },
  contrast: /\b(?:but|however|although|though|yet|that said)\b/gu,
  negatedBefore:
    /(?:\b(?:used to be|not|no|never|without|hardly|barely|cannot|nothing|neither|nor|zero|isnt|dont|doesnt|didnt|wont)|n't)(?:\s+(?!but\b)[\w-]+){0,2}\s*$/u,
  negatedAfter: /^(?!)/u,
  wordsStandAlone: true,
};
