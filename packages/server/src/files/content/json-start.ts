/** What may come next: a value, a name or the end of an object, a colon, or whatever follows a value. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | 'after';

const SPACE = /\s*/y;
const TEXT = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const PLAIN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** The rest of a value that is cut off where the text ends. */
const CUT_TEXT = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*(?:\\(?:u[0-9a-fA-F]{0,3})?)?$/uy;
const CUT_PLAIN = /(?:-|-?\d[\d.eE+-]*|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/y;

/** Whether a text is JSON, as far as it goes: it may be cut off anywhere, unless it is said to be all there is. */
export function startsAsJson(text: string, isWhole: boolean): boolean {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let expected: Expected = 'value';
  const open: ('[' | '{')[] = [];
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found !== null;
  };
  const isCut = (): boolean => !isWhole && (take(CUT_TEXT) || take(CUT_PLAIN));
  const close = (): void => {
    open.pop();
    at++;
    expected = 'after';
  };

  for (;;) {
    take(SPACE);
    if (at >= text.length) return isWhole ? expected === 'after' && open.length === 0 : true;
    const letter = text[at];
    const inside = open.at(-1);
    if (expected === 'after') {
      if (inside === undefined) return false;
      if (letter === (inside === '[' ? ']' : '}')) close();
      else if (letter === ',') {
        at++;
        expected = inside === '[' ? 'value' : 'name';
      } else return false;
    } else if (expected === ':') {
      if (letter !== ':') return false;
      at++;
      expected = 'value';
    } else if (expected === 'name' || expected === 'name or }') {
      if (letter === '}' && expected === 'name or }') close();
      else if (take(TEXT)) expected = ':';
      else return !isWhole && take(CUT_TEXT);
    } else if (letter === ']' && expected === 'value or ]') close();
    else if (letter === '[' || letter === '{') {
      open.push(letter);
      at++;
      expected = letter === '[' ? 'value or ]' : 'name or }';
    } else if (take(TEXT) || take(PLAIN)) expected = 'after';
    else return isCut();
  }
}
