/** Words that make a name secret wherever they stand in it. */
const ANYWHERE = /^(?:password|passwd|passphrase|passcode|pwd|secret|credential|authorization|cookie)s?$/;
/** Endings that make a name secret, also where words are written together: `dbpassword`, `authtoken`. */
const ENDING = /(?:password|passwd|passphrase|passcode|secret|credentials?|apikey|privatekey|secretkey|accesskey|signingkey|token)$/;
/** Kinds of key that are secret. A key on its own may be the key of anything. */
const KEYS = new Set(['api', 'private', 'secret', 'access', 'signing', 'encryption', 'master', 'ssh', 'hmac']);
/** Secret as a whole name only: in `session_id` or `pin_code_length` they are not. */
const ALONE = new Set([
  'session',
  'pass',
  'jwt',
  'otp',
  'pin',
  'cvv',
  'cvc',
  'auth',
  'bearer',
  'secretid',
  'apikeys',
  'accesstokens',
  'refreshtokens',
]);
/** Last words that say the value is about a secret, not the secret. */
const ABOUT =
  /^(?:count|used|usage|limit|length|size|types?|ids?|names?|policy|required|enabled|disabled|expiry|expires|expired|expiration|in|at|ttl|status|version|strength|min|max|field|label|attempts|changed|valid|age|algorithm|present|exists|arn)$/;
/** What comes before `token` where a token is a place in a list or a piece of text. */
const HARMLESS_TOKEN =
  /^(?:page|next|continuation|cursor|sync|cancel|cancellation|max|min|stop|start|end|eos|bos|pad|unk|sep|mask|new|per)$/;

/** Names in scripts that don't separate words, and what may follow when the value is only about the secret. */
const OTHER_SCRIPTS =
  /비밀번호|비번|패스워드|암호(?!화)|비밀키|개인키|인증키|접근키|api키|토큰$|시크릿|パスワード|暗証番号|合言葉|秘密鍵|秘密キー|アクセスキー|apiキー|トークン$|シークレット|認証情報|密码|密碼|口令|密钥|令牌$/;
const ABOUT_OTHER_SCRIPTS = /(?:변경일|만료일|길이|정책|여부|횟수|개수|変更日|期限|長さ|文字数|ポリシー|有無|回数|長度|长度)$/;

/** Whether a field of this name holds a secret, in whatever way the name is written: `api-key`, `apiKey`, `API_KEY`. */
export function isSecretKey(name: string): boolean {
  const words = wordsOf(name);
  const whole = words.join('');
  if (ALONE.has(whole)) return true;
  if (OTHER_SCRIPTS.test(whole)) return !ABOUT_OTHER_SCRIPTS.test(whole);
  const last = words.at(-1);
  if (last === undefined || (words.length > 1 && ABOUT.test(last))) return false;
  if (words.some((word, index) => ANYWHERE.test(word) || (word === 'key' && KEYS.has(words[index - 1] ?? '')))) return true;
  if (last === 'token' || last === 'jwt') return !HARMLESS_TOKEN.test(words.at(-2) ?? '');
  return ENDING.test(last);
}

/** The same name however it is written, for names that somebody adds. */
export const plainName = (name: string): string => wordsOf(name).join('');

function wordsOf(name: string): string[] {
  return name
    .slice(0, MAX_NAME)
    .normalize('NFKC')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
}

const MAX_NAME = 200;
