import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical } from '../../src/core/canonical.ts';
import { digestOf, sha256 } from '../../src/core/digest.ts';
import { HitlError } from '../../src/schema/errors.ts';
import type { Json } from '../../src/schema/json.ts';

/** A double from its sixteen hexadecimal digits. */
function double(hex: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${hex}`));
  return view.getFloat64(0);
}

const refusal = (value: unknown): string | undefined => {
  try {
    canonical(value as Json);
    return undefined;
  } catch (error) {
    return HitlError.is(error) ? error.code : String(error);
  }
};

describe('canonical form, by the vectors of RFC 8785', () => {
  test('the example of section 3.2.2 comes out byte for byte', () => {
    const input = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`);
    const expected =
      '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b3333333333333333332e333333333333332c' +
      '31652b33302c342e352c302e3030322c31652d32375d2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d';
    expect(Buffer.from(canonical(input), 'utf8').toString('hex')).toBe(expected);
  });

  test('names are sorted by UTF-16 code units, so the emoji stands before the Hebrew letter', () => {
    const input = JSON.parse(String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
    }`);
    // Read from the text: parsed again, "1" would come first as an index.
    const values = [...canonical(input).matchAll(/:"([^"]*)"/g)].map((match) => match[1]);
    expect(values).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('the double %s is written %s', (hex, written) => {
    expect(canonical([double(hex)])).toBe(`[${written}]`);
  });

  test.each(['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])('the double %s is no JSON number', (hex) => {
    expect(refusal([double(hex)])).toBe('HITL_NOT_CANONICAL');
  });

  test.each([
    ['[56, {"d": true, "10": null, "1": [ ]}]', '[56,{"1":[],"10":null,"d":true}]'],
    [
      String.raw`{"1": {"f": {"f": "hi","F": 5}, "\n": 56.0}, "10": {}, "": "empty", "a": {}, "111": [{"e": "yes","E": "no"}], "A": {}}`,
      String.raw`{"":"empty","1":{"\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}`,
    ],
    [
      '{"peach": "a", "sin": "d", "p\u00eache": "c", "p\u00e9ch\u00e9": "b"}',
      '{"peach":"a","p\u00e9ch\u00e9":"b","p\u00eache":"c","sin":"d"}',
    ],
    ['{"Unnormalized Unicode":"A\u030a"}', '{"Unnormalized Unicode":"A\u030a"}'],
    ['{"</script>":"\u007f\u0080","\\u2028":"\\u2029"}', '{"</script>":"\u007f\u0080","\u2028":"\u2029"}'],
  ])('%s is written %s', (input, written) => {
    expect(canonical(JSON.parse(input))).toBe(written);
  });
});

describe('canonical form', () => {
  test('reading it back gives the value, and the order of names plays no part', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = canonical(value as Json);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonical(reversed(value as Json))).toBe(text);
      }),
    );
  });

  test('different values have different digests, also where text would run together', () => {
    expect(digestOf({ a: 'bc' })).not.toBe(digestOf({ ab: 'c' }));
    expect(digestOf(['1'])).not.toBe(digestOf([1]));
    expect(digestOf([[], []])).not.toBe(digestOf([[[]]]));
    expect(digestOf({ a: null })).not.toBe(digestOf({}));
  });

  test('the digest is SHA-256 over the UTF-8 of it', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(digestOf({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
    expect(digestOf('한')).toBe(sha256('"한"'));
  });

  test('a name that JavaScript treats specially is a name like any other', () => {
    expect(canonical(JSON.parse('{"b":1,"__proto__":{"a":1},"constructor":2}'))).toBe('{"__proto__":{"a":1},"b":1,"constructor":2}');
    expect(canonical(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
    expect(canonical({ toJSON: 'a text', length: 1 })).toBe('{"length":1,"toJSON":"a text"}');
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['a member that is undefined', { a: undefined }],
    ['a hole in an array', Array.from({ length: 2 }).fill(1, 1)],
    ['a function', { a: () => 1 }],
    ['a symbol', Symbol('a')],
    ['a bigint', 1n],
    ['NaN', [Number.NaN]],
    ['a date', { at: new Date(0) }],
    ['a map', new Map([['a', 1]])],
    ['an object of a class', new (class Secret {})()],
    ['a boxed string', new String('a')],
    ['an object that would write itself differently', { toJSON: () => 'approved' }],
    ['an inherited way to write itself', Object.create({ toJSON: () => 'approved' })],
    ['half of a surrogate pair', { a: '\ud83d' }],
    ['half of a surrogate pair in a name', { '\ude00': 1 }],
  ])('%s is refused', (_, value) => {
    expect(refusal(value)).toBe('HITL_NOT_CANONICAL');
  });

  test('a circle and a bottomless value are refused, 64 levels are not', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(refusal(circle)).toBe('HITL_NOT_CANONICAL');
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect(refusal(nested(64))).toBeUndefined();
    expect(refusal(nested(65))).toBe('HITL_NOT_CANONICAL');
    const boxed = (depth: number): unknown => (depth === 0 ? 1 : { in: boxed(depth - 1) });
    expect(refusal(boxed(64))).toBeUndefined();
    expect(refusal(boxed(65))).toBe('HITL_NOT_CANONICAL');
  });

  test('the error says where', () => {
    expect(() => canonical({ a: [1, { b: Number.NaN }] })).toThrow(/\$\.a\[1\]\.b/);
  });
});

/** The same value with the names of every object in the opposite order. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
