import type { Json, JsonObject } from '../../schema/json.ts';

/** What the parameters of a call give away about how far it reaches. */
export interface ParameterSigns {
  /** The longest list, or the largest stated number, of things the call is aimed at. */
  readonly targets: number;
  /** The text that says "all of them". */
  readonly everything: string | undefined;
  readonly production: string | undefined;
  readonly deletesPath: string | undefined;
  readonly dropsData: string | undefined;
  /** The address or the database that the call is to reach, without what may be a key. */
  readonly outside: string | undefined;
}

// None of these backtracks over more than one word: the text they read is the agent's.
const COUNTED = /^(count|limit|rows?|row_?count|max_?rows|quantity|recipients?|recipient_?count|batch_?size)$/i;
const ALL_FLAG = /^(all|recursive|everyone|everything|all_\w+|delete_?all|전체|모두|全部|すべて)$/i;
const ALL_TEXT = /^(\*|%|all|everyone|everything|전체|전부|모두|모든 .+|全部|全て|すべて|全員)$/i;
const WILDCARD = /^\S*\*\S*$|[\\/]\*+(\.\w+)?$/;
const PRODUCTION = /(^|[^a-z])(prod|prd|production)([^a-z]|$)|프로덕션|실서버|운영\s*(서버|환경|디비|db|시스템|계정)|本番/i;
const ROOT_PATH = /^(\/|~\/?|\/\*|[a-z]:[\\/]?|\.\.?[\\/]?|\/(etc|usr|var|home|root|boot|bin|lib|opt)\/?)$/i;
const REMOVAL = /\brm\s+(-\w+\s+)*-\w*[rf]|\b(rmdir|del)\s+\/s\b|\bremove-item\b|\bshred\s|\bmkfs\b|\s-delete\b/i;
const DROPS = /\bdrop\s+(table|database|schema|index|view|column|collection)\b|\btruncate\s+\w/i;
const CHANGES_ROWS = /\bdelete\s+from\b|\bupdate\s+\S+\s+set\b/i;
const WHERE = /\bwhere\b/i;
const ADDRESS = /^\s*(https?|wss?|ftps?|postgres(ql)?|mysql|s3):\/\/[^?#]*/i;
const DATABASE_KEY = /^(database|db|dsn|connection)(_?name)?$/i;
const PATH_KEY = /path|file|dir|folder|경로|パス/i;
/** Text for people to read, in which a star is a bullet and "production" a word like any other. */
const PROSE_KEY = /^(body|content|text|message|subject|title|description|summary|comment|note|본문|내용|제목|本文|件名)s?$/i;

/** Deeper than anything that has a canonical form, so an action that goes there is refused anyway. */
const DEEPEST = 64;

/**
 * Reads every text, list and count in a call's parameters. It only ever finds reasons to be more careful:
 * what it doesn't recognise is judged by the tool's metadata alone.
 */
export function readParameters(parameters: JsonObject): ParameterSigns {
  const signs: { -readonly [Sign in keyof ParameterSigns]: ParameterSigns[Sign] } = {
    targets: 0,
    everything: undefined,
    production: undefined,
    deletesPath: undefined,
    dropsData: undefined,
    outside: undefined,
  };

  const readText = (key: string, text: string) => {
    if (PROSE_KEY.test(key)) return;
    const bare = text.trim();
    const address = ADDRESS.exec(text)?.[0].trim();
    if (address !== undefined || (DATABASE_KEY.test(key) && bare !== '')) signs.outside ??= address ?? text;
    if (ALL_TEXT.test(bare) || WILDCARD.test(bare)) signs.everything ??= text;
    if (PRODUCTION.test(text)) signs.production ??= text;
    if (REMOVAL.test(text) || (PATH_KEY.test(key) && ROOT_PATH.test(bare))) signs.deletesPath ??= text;
    if (DROPS.test(text) || (CHANGES_ROWS.test(text) && !WHERE.test(text))) signs.dropsData ??= text;
  };

  const read = (key: string, value: Json, depth: number) => {
    if (depth > DEEPEST) return;
    if (typeof value === 'string') readText(key, value);
    else if (typeof value === 'number') {
      if (COUNTED.test(key)) signs.targets = Math.max(signs.targets, value);
    } else if (value === true) {
      if (ALL_FLAG.test(key)) signs.everything ??= key;
    } else if (Array.isArray(value)) {
      signs.targets = Math.max(signs.targets, value.length);
      for (const member of value) read(key, member, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        if (PRODUCTION.test(name)) signs.production ??= name;
        read(name, member, depth + 1);
      }
    }
  };

  read('', parameters, 0);
  return signs;
}
