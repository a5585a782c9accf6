import { MemorySaver, Send } from '@langchain/langgraph';
import type { SerializerProtocol } from '@langchain/langgraph-checkpoint';
import { expect, test } from 'vitest';
import { plainJson } from '../../src/checkpoint/index.ts';

const thereAndBack = async (value: unknown, serde: SerializerProtocol = plainJson): Promise<unknown> => {
  const [type, bytes] = await serde.dumpsTyped(value);
  return serde.loadsTyped(type, bytes);
};

/** What a tool could hand back to have something made of it. */
const HOSTILE = { lc: 2, type: 'constructor', id: ['Set'], method: null, args: [[1, 2]] };

test('data that names a constructor stays data, which it does not with the stock serialiser', async () => {
  expect(await thereAndBack({ result: HOSTILE })).toEqual({ result: HOSTILE });
  expect(await thereAndBack({ result: HOSTILE }, new MemorySaver().serde)).toEqual({ result: new Set([1, 2]) });
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['Korean', { 요청: ['지난달 리뷰', 1, true, null] }],
  ['a NUL and half a character', 'a\u0000b\ud800'],
  ['bytes', new Uint8Array([0, 255])],
])('%s comes back as it was', async (_, value) => {
  expect(await thereAndBack(value)).toEqual(value);
});

test('what is sent to a node can be sent again, and an error keeps its words', async () => {
  expect(await thereAndBack(new Send('execute_todo', { todo: 'a' }))).toMatchObject({ node: 'execute_todo', args: { todo: 'a' } });
  expect(await thereAndBack(new TypeError('빈 값'))).toEqual({ name: 'TypeError', message: '빈 값' });
});
