import type { Meaning } from './token.ts';

/** Endings of Korean verbs that ask for something. Others (-지 마, -ㄹ까) are left out on purpose: they ask for something else. */
const HA =
  '(?: ?(?:해 ?(?:주세요|줘요|줘|주시고|주고|줄래요?|주실래요)|해요|하고|하자|하세요|하십시오|합니다|할래요?|한 ?(?:다음|뒤|후)에?|부탁해요?|부탁드려요|부탁드립니다|바랍니다|해)(?![가-힣]))?';
const AEO = '(?: ?(?:주세요|줘요|줘|주시고|주고|줄래요?|주실래요)|요)?';
/** The same for Japanese. */
const SHITE = '(?:して(?:ください|下さい|ほしいです|もらえますか|くれますか)?|し(?=[、,]|$)|を?お願い(?:します|いたします)?)?';
const TE = '(?:ください|下さい|もらえますか|くれますか|ほしいです)?';

const verb = (of: Extract<Meaning, { kind: 'verb' }>['verb'], leads: boolean): Meaning => ({ kind: 'verb', verb: of, leads });
const order = (of: 'before' | 'after', leads: boolean): Meaning => ({ kind: 'order', order: of, leads });
const FILLER: Meaning = { kind: 'filler' };
const DATE: Meaning = { kind: 'date_word' };

/** What the words of instructions mean, as patterns. The longest match wins, and of equally long ones the first. */
export const WORDS: readonly (readonly [string, Meaning])[] = [
  // Korean
  [`(?:삭제|제거|제외|취소|생략)${HA}`, verb('remove', false)],
  [`(?:빼|없애)(?:고|자|${AEO})(?![가-힣])|지우(?:고|자)|지워${AEO}(?![가-힣])|없이`, verb('remove', false)],
  [`(?:추가|포함)${HA}|넣(?:고|자|어${AEO})(?![가-힣])|더해${AEO}(?![가-힣])`, verb('add', false)],
  [`(?:변경|수정|설정|전환)${HA}|바꾸(?:고|자)|바꿔${AEO}(?![가-힣])|맞추고|맞춰${AEO}(?![가-힣])`, verb('set', false)],
  [
    `(?:실행|진행|이동|배치)${HA}|옮기(?:고|자)|옮겨${AEO}(?![가-힣])|해${AEO}(?![가-힣])|하(?:고|자|세요)(?![가-힣])|부탁(?:해요?|드려요|드립니다)`,
    verb('do', false),
  ],
  ['(?:한 ?)?(?:다음|뒤|이후)(?:에|으로|로)?|(?:한 ?)?후에|끝나고|끝난 ?(?:다음|뒤|후)에?', order('after', false)],
  ['(?:하기 ?)?(?:전에|이전에)|앞(?:에|으로)|보다 ?(?:먼저|앞에|앞서)', order('before', false)],
  ['대신(?:에)?|말고', { kind: 'instead', leads: false }],
  ['(?:맨|제일|가장) ?(?:먼저|앞(?:에|으로)?|처음(?:에|으로)?)|처음(?:에|으로)|먼저', { kind: 'place', place: 'first' }],
  ['(?:맨|제일|가장) ?(?:끝|뒤|마지막|나중)(?:에|으로|로)?|마지막(?:에|으로)|끝(?:에|으로)', { kind: 'place', place: 'last' }],
  ['병렬(?:로)?|동시에|한꺼번에', { kind: 'strategy', strategy: 'PARALLEL' }],
  ['(?:여러|다양한|다른) ?(?:관점|시각)(?:에서|으로|들로)?|다각도로', { kind: 'strategy', strategy: 'SWARM' }],
  ['(?:목표 ?)?품질이? ?(?:나올|될|좋아질) ?때까지|목표 ?품질까지(?: ?반복(?:해서)?)?', { kind: 'strategy', strategy: 'CYCLIC' }],
  ['순차(?:적으로)?|순서대로|차례(?:대)?로|하나씩', { kind: 'strategy', strategy: 'SEQUENTIAL' }],
  ['모든|전부|모두', { kind: 'all' }],
  [
    '(?:그에|거기에|여기에)? ?(?:딸린|의존하는|필요로 하는) ?(?:것|할 ?일)(?:들)?(?:까지|도|과|들도)? ?(?:모두|전부|다|함께|같이)?',
    { kind: 'dependants' },
  ],
  ['할 ?일|단계|작업|좀|그리고|또한?|및|이제|부분|계획(?:에서|에)?|개(?:만|로)?(?![가-힣월])|건(?:으로)?(?![가-힣])|실행 ?방식', FILLER],
  [
    '최근|지난|이번|올해|작년|재작년|내년|오늘|어제|다음 ?(?:달|주|해|분기)|달|개월(?:간|치)?|주일?(?:간|치)?(?!세)|일(?:간|치)?|년(?:간|치)?|월|분기|상반기|하반기|봄|여름|가을|겨울|부터|까지|동안',
    DATE,
  ],
  // English
  ['remove|delete|drop|skip|omit|exclude|leave out|take out|get rid of|without', verb('remove', true)],
  ['add|include|append|insert', verb('add', true)],
  ['change|set|switch|use|make|update', verb('set', true)],
  ['do|run|put|move|perform', verb('do', true)],
  ['replace', verb('replace', true)],
  ['before|ahead of', order('before', true)],
  ['after|following', order('after', true)],
  ['instead of|rather than', { kind: 'instead', leads: true }],
  ['to the (?:front|top|start|beginning)|at the (?:start|beginning|front)', { kind: 'place', place: 'first' }],
  ['(?:to|at) the (?:very )?end', { kind: 'place', place: 'last' }],
  ['in parallel|at the same time|side by side|at once', { kind: 'strategy', strategy: 'PARALLEL' }],
  ['from (?:several|different|many) (?:angles|views|viewpoints|perspectives)|as a swarm', { kind: 'strategy', strategy: 'SWARM' }],
  ["until (?:it is|it's) good enough|in cycles", { kind: 'strategy', strategy: 'CYCLIC' }],
  ['one after another|sequentially|in sequence|one by one|in order', { kind: 'strategy', strategy: 'SEQUENTIAL' }],
  ['all(?: of)?(?: the)?|every', { kind: 'all' }],
  ['(?:and |with )?(?:everything|all|whatever|anything)(?: that| which)? (?:depends on|needs) (?:it|them|that)', { kind: 'dependants' }],
  [
    "the|an?|please|can you|could you|would you|i want to|i would like to|i'd like to|let's|also|then|and|for|of|with|only|just|as well|too|steps?|todos?|tasks?|in|as|into|from the plan|to the plan|everything",
    FILLER,
  ],
  [
    'past|previous|next|recent|today|yesterday|days?|weeks?|months?|quarters?|years?|q[1-4]|h[12]|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|spring|summer|autumn|fall|winter|since|until|till|through|(?:first|second) half',
    DATE,
  ],
  ['last', { kind: 'date_word', alone: { kind: 'ordinal', number: -1 } }],
  ['to|from|this', { kind: 'date_word', alone: FILLER }],
  // Japanese
  [
    `(?:削除|除外|省略)${SHITE}|(?:外して|消して|除いて|取り除いて|抜いて|省いて|やめて|なくして)${TE}|なし(?:で|に${SHITE})?`,
    verb('remove', false),
  ],
  [`追加${SHITE}|(?:加えて|入れて|足して)${TE}`, verb('add', false)],
  [`(?:変更|設定)${SHITE}|(?:変えて|切り替えて|直して)${TE}`, verb('set', false)],
  [`(?:実行|移動)${SHITE}|(?:して|やって|行って|移して|置いて|動かして)${TE}|お願い(?:します|いたします)?`, verb('do', false)],
  ['の?(?:後|あと|次)(?:に|へ|で)?', order('after', false)],
  ['の?前(?:に|へ)|より(?:も)?(?:先|前)に', order('before', false)],
  ['の?代わりに|ではなく(?:て)?|じゃなくて', { kind: 'instead', leads: false }],
  ['(?:一番)?(?:最初|先頭|初め|はじめ)(?:に|へ)|一番(?:前|先)(?:に|へ)|まず', { kind: 'place', place: 'first' }],
  ['(?:一番)?(?:最後|末尾)(?:に|へ)|一番(?:後ろ|後|うしろ)(?:に|へ)', { kind: 'place', place: 'last' }],
  ['並列(?:で|に)?|並行(?:して|で)?|同時に', { kind: 'strategy', strategy: 'PARALLEL' }],
  ['(?:複数|色々|いろいろ|様々)な?の?視点(?:で|から)|多角的に', { kind: 'strategy', strategy: 'SWARM' }],
  ['(?:目標の)?品質(?:に届く|になる|が出る)?まで(?:繰り返し(?:て)?)?', { kind: 'strategy', strategy: 'CYCLIC' }],
  ['順番(?:に|で)|順次|一つずつ|順に', { kind: 'strategy', strategy: 'SEQUENTIAL' }],
  ['(?:すべて|全て|全部)(?:の)?', { kind: 'all' }],
  ['(?:それに|これに)?(?:依存する|必要とする)(?:もの|タスク)(?:も|まで)?(?:すべて|全て|全部|一緒に)?', { kind: 'dependants' }],
  ['タスク|ステップ|作業|そして|また|それから|計画(?:から|に)|個(?!月)(?:に|だけ)?|件(?:に|だけ)?', FILLER],
  [
    '先月|先々月|先週|今月|今週|昨年|去年|今年|来月|来年|来週|一昨年|過去|直近|最近|昨日|今日|年間?|か月間?|ヶ月間?|カ月間?|ケ月間?|個月間?|月|日間?|週間|四半期|第|上半期|下半期|春|夏|秋|冬|から|まで|分',
    DATE,
  ],
  // Any
  ['\\d{4}[-./]\\d{1,2}(?:[-./]\\d{1,2})?(?!\\d)|\\d{1,2}[-/]\\d{1,2}(?!\\d)', DATE],
  ['[,，、]', { kind: 'comma' }],
  ['[.。!！;；\\n?？]', { kind: 'stop' }],
];

/** Particles, which stand right behind a noun. */
export const PARTICLE =
  /^(?:으로만|로만|만으로|에서|에는|에도|이랑|하고|으로|은|는|이|가|을|를|도|만|의|에|로|과|와|랑|だけに|だけで|のみに|だけ|のみ|には|では|にも|は|が|を|に|で|と|も|の|へ)/u;

const NUMBERS: Readonly<Record<string, number>> = {
  첫: 1,
  두: 2,
  둘: 2,
  세: 3,
  셋: 3,
  네: 4,
  넷: 4,
  다섯: 5,
  여섯: 6,
  일곱: 7,
  여덟: 8,
  아홉: 9,
  열: 10,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};

const ORDINAL =
  /^(?:(?<korean>첫|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉|열) ?번째|(?<digits>\d{1,3})(?: ?번째?(?![가-힣])| ?번째|番目?の?|(?:st|nd|rd|th)\b)|(?<english>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b(?! half)|(?<japanese>[一二三四五六七八九十])(?:番目の?|つ目の?)|(?:todo|step|task|no\.|#) ?(?<plain>\d{1,3})(?!\d)|(?<first>最初の(?:タスク|ステップ)|첫 (?:할 ?일|단계))|(?<last>마지막(?! ?(?:에|으로))|最後の(?:タスク|ステップ)?|last (?:one|todo|step|task)))/u;

/** The place of a todo at the beginning of a text: `두 번째`, `the second`, `3番目`, `last step`. */
export function ordinalAt(text: string): { readonly number: number; readonly length: number } | undefined {
  const found = ORDINAL.exec(text);
  if (found === null) return undefined;
  const { korean, digits, english, japanese, plain, first, last } = found.groups ?? {};
  const word = korean ?? english ?? japanese;
  const number = last !== undefined ? -1 : first !== undefined ? 1 : word !== undefined ? (NUMBERS[word] ?? 0) : Number(digits ?? plain);
  return { number, length: found[0].length };
}
