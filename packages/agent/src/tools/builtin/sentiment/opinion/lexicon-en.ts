import { type Lexicon, opinions } from './lexicon.ts';

/** English: whole words, with a `*` where endings are allowed. What is not here may be among the general words. */
export const lexiconEn: Lexicon = {
  opinions: [
    ...opinions(
      1,
      "good|great|nice|like it|i like|liked|really like|enjoy*|happy|happier|pleased|satisf*|recommend*|buy again|buying again|buy this again|repurchas*|reorder*|works well|works great|works perfectly|really works|does the job|fine|pretty|beautiful*|cute|lovely|love*|elegant|clean|easy|easily|convenient|perfect for|impress*|glad|reliable|helpful|comfortable|comfy|cozy|favorite|favourite|thrilled|over the moon|delicious|tasty|yummy|crisp|responsive|sturdier|sturdy|solid|durable|top notch|top-notch|quiet|exceeded|exceeds|better than expected|even better|much better|so much better|as described|as advertised|exactly what|just what i|works like a charm|like a charm|must have|must-have|must buy|can't go wrong|no complaints|no regrets|no issues|zero issues|zero complaints|thank you|thanks to|fits like a glove|true to size|fits perfectly|fit perfectly|well worth|compliment*|stylish|handy|useful|versatile|bright|refreshing|win|winner|gem|lifesaver|life saver|life-changing|buy it|go for it|never lets me down|never let me down|five stars|5 stars|a steal",
    ),
    ...opinions(
      2,
      "excellent|amazing|amazed|perfect|perfectly|awesome|fantastic|wonderful*|best|outstanding|superb|incredible|incredibly|holy grail|obsessed|gorgeous|brilliant|game changer|game-changer|blown away|flawless*|phenomenal|stellar|10/10|wow|can't live without|couldn't live without|couldn't be happier|can't recommend it enough|cannot recommend enough|highly recommend*|can't go back|never going back|hard to find a flaw|can't get enough",
    ),
    ...opinions(
      1,
      'affordable|bargain|good value|great value|value for money|fair price|more than fair|reasonabl*|cheaper|inexpensive|worth|for the money|at this price',
      'price',
    ),
    ...opinions(1, 'fast|quick|quickly|prompt*|arrived early|on time|next day|ahead of schedule|on my doorstep', 'delivery'),
    ...opinions(1, 'gentle|high quality|high-quality|well made|well-made|well built|safe|authentic|premium', 'quality'),
    ...opinions(1, 'fresh|subtle|smells good|smells nice|smells great|smells amazing|smells divine', 'scent'),
    ...opinions(
      1,
      'smooth*|lightweight|soft*|hydrat*|moisturi*|absorb*|sinks in|sinks right in|blends|silky|light on|non greasy|non-greasy',
      'texture',
    ),
    ...opinions(1, 'carefully|well packed|well-packed|well packaged|well wrapped|intact|securely', 'packaging'),
    ...opinions(1, 'friendly|polite|courteous|kind|replaced it|no questions asked|refunded me', 'service'),
    ...opinions(
      1,
      'brighter|brighten*|improve*|glow*|calm*|sooth*|cleared up|effective|effectively|lasts|long lasting|long-lasting|works|visibly|came right out|holds up|still going strong',
      'effect',
    ),
    ...opinions(
      -1,
      "bad|badly|poor*|disappoint*|dislike*|hate*|unhappy|annoy*|frustrat*|regret*|wrong|problem*|issue*|useless|uncomfortable|mediocre|meh|unfortunately|avoid|waste*|strange|weird|cheap|cheaply|cheap looking|return it|returned it|returning|returned|send it back|sent it back|something else|downhill|fake|knockoff*|knock-off|counterfeit|unsatisf*|difficult|complain*|expected more|expected better|let down|letdown|underwhelm*|not as described|not as advertised|nothing like|misleading|false advertising|fell for|lesson learned|missing|doesn't work|don't work|didn't work|does not work|did not work|not working|stopped working|stops working|won't turn on|won't charge|won't work|won't connect|won't stay|quit working|broke down|fell apart|falls apart|falling apart|came apart|dead|died|dies|crash*|freez*|lag*|glitch*|disconnect*|keeps dropping|overheat*|gets so hot|too hot|too small|too big|too tight|too loose|too short|too long|too thin|too loud|too noisy|loud|noisy|itchy|tore|torn|ripped|ripping|snapped|shrunk|shrank|shrink*|fell off|falls off|came off|peel*|rust*|stain*|scratch*|shred*|bland|stale|tasteless|tastes like|gross|inedible|undercooked|mold*|mould*|food poisoning|sick|dull|duller|shame|joke|overrated|overhyped|hyped|gave up|nightmare|zero stars|one star|1 star|no stars",
    ),
    ...opinions(
      -2,
      "terrible|terribly|awful|horrible|horrid|worst|disgusting|garbage|trash|junk|crap|scam*|never again|waste of money|waste of time|don't waste|don't buy|do not buy|don't bother|stay away|ruined|rubbish|into the bin|in the bin|threw it away|thrown away|throw it away|refund|want my money back|money back|steer clear|ripoff|pathetic|unusable|unacceptable|can't recommend|cannot recommend|wouldn't recommend|would not recommend|never buy|won't buy|won't be buying|not buying|will not buy|wouldn't buy|not worth|isn't worth",
    ),
    ...opinions(
      -1,
      'expensive|overpriced|pricey|price increase*|price went up|prices went up|price up|price hike|higher price|costs too much|costs a fortune|cost a fortune|too much money|rip off|rip-off|charged me twice|charged twice',
      'price',
    ),
    ...opinions(
      -1,
      'slow|slowly|late|delay*|took forever|takes forever|lost in|never arrived|never came|still waiting|weeks to arrive',
      'delivery',
    ),
    ...opinions(
      -1,
      "defect*|expired|past its date|separat*|watery|white cast|chalky|bad batch|faulty|low quality|poor quality|poorly made|badly made|flimsy|threads hanging|loose threads|sharp edges|pilled|pilling|sold as new|doesn't last|doesn't even last|won't even last|didn't last|won't last",
      'quality',
    ),
    ...opinions(
      -1,
      'overpowering|stink*|stinks|smelly|headache*|migraine*|chemical|too strong|smells bad|smells awful|reek*|nauseat*',
      'scent',
    ),
    ...opinions(
      -1,
      'sticky|stickiness|greasy|greasiness|oily|heavy|pills|dry and|drying|cakey|patchy|tacky|too thick|flak*|never absorbs|sits on top|rough|residue',
      'texture',
    ),
    ...opinions(-1, 'crack*|damage*|leak*|broke|broken|crush*|spilled|spilt|smashed|shattered|dented|in pieces', 'packaging'),
    ...opinions(
      -1,
      "rude|ignored|ignore|ignores|refused|refuse|unhelpful|no response|no reply|no answer|nobody picks|nobody answer*|no one answer*|on hold|won't let me|not even an apology|no apology|never replied|never responded|won't respond",
      'service',
    ),
    ...opinions(
      -1,
      'broke me out|broke out|breakout*|break me out|irritat*|itch*|red and|rash|burn*|sting*|stung|fades|faded|did nothing|does nothing|do nothing|absolutely nothing|no effect|no difference|no results|allergic|hurt|hurts|hurting|painful',
      'effect',
    ),
    ...opinions(
      0,
      "not only|no problem at the|feel free|best before|dry skin|oily skin|skin is quite dry|skin is dry|skin is oily|like that one|pretty much|pretty sure|as good as new|too early|for the giveaway|used to|as well|well as|kind of|it's okay|it is okay|okay i guess|so-so|so so|dry cleaning|free of|smell free|cold all day|ice cold|pros and cons|on the right|right side|five star reviews|5 star reviews|love it or hate it|average|nothing special",
    ),
    ...opinions(
      1,
      "doesn't leave any residue|doesn't hurt|don't hurt|no residue|hard to beat|not a single scratch|didn't expect much|wasn't expecting much|would have regretted",
    ),
    ...opinions(-0.5, 'tiny|too little'),
    ...opinions(1, '👍|💕|❤|♥|😍|🥰|😊|😄|😁|🤩|💯|✨|😘|🙌|:)|:-)'),
    ...opinions(-1, '👎|😡|🤬|😠|😤|🤮|💩|😒|🙄|😞|:(|:-('),
  ],
  aspects: {
    price: 'price*|cost|costs|costing|value|money|expensive|cheap*|affordable|bargain|discount*|sale|fortune|cent|penny',
    delivery: 'deliver*|shipping|shipped|ship|arriv*|parcel|courier|package arrived|doorstep|tracking',
    quality: 'quality|ingredient*|expiry|batch|white cast|separated|material*|fabric|stitching|build|durab*|workmanship|craftsmanship',
    scent: 'scent*|smell*|fragrance*|odor*|odour*|perfume*|aroma*',
    texture: 'texture*|consistency|absorb*|greasy|sticky|finish|blend*|feel|feels',
    packaging: 'packag*|packed|box|boxes|bottle*|cap|pump|tube|jar|lid|wrapp*|container',
    service: 'service|support|seller|staff|refund*|exchange*|customer|messages|return policy|representative|technician',
    effect: 'effect*|result|results|skin looks|skin feels|redness|acne|lasts|works|coverage|performance|battery|wrinkle*|spots',
  },
  notAspects: 'feel free|boxing|capable|caption|builder|at all costs|money back',
  contrast: 'but|however|although|though|yet|that said|except|until|unfortunately',
  stronger: 'very|so|really|extremely|super|absolutely|totally|incredibly|much|highly|completely|way',
  weaker: 'a bit|a little|slightly|somewhat|kinda|sort of|fairly|rather|mildly',
  negatedBefore:
    /(?:\b(?:used to be|not|no|never|without|hardly|barely|cannot|cant|nothing|neither|nor|nobody|zero|isnt|dont|doesnt|didnt|wont|wasnt|arent)|n't)(?:\s+(?!but\b|only\b)[\w-]+){0,2}\s*$/u,
  negatedAfter: /(?!)/uy,
  wordsStandAlone: true,
};
