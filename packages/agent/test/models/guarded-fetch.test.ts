import { expect, test } from 'vitest';
import { AnswerFault } from '../../src/models/answer-fault.ts';
import { guardedFetch } from '../../src/models/guarded-fetch.ts';

const KILOBYTE = 1024;
/** What may lie around the text. */
const ENVELOPE = 64 * KILOBYTE;

/** Reads what the guard lets through of a body of 5 MB or more, and how much of it was fetched. */
async function readThrough(piece: string, { status = 200, type = 'text/event-stream', pieces = 5000 } = {}) {
  let pulled = 0;
  const bytes = new TextEncoder().encode(piece);
  const body = new ReadableStream({
    pull(controller) {
      if (pulled >= pieces) return controller.close();
      pulled++;
      controller.enqueue(bytes);
    },
  });
  const fetch = guardedFetch({
    fetch: async () => new Response(body, { status, headers: { 'content-type': type } }),
    streaming: type === 'text/event-stream',
    maxBytes: 100 * KILOBYTE,
  });
  const outcome = await fetch('http://127.0.0.1/')
    .then((response) => response.text())
    .catch((error: unknown) => error);
  return { outcome, fetched: pulled * bytes.length };
}

const event = (size: number, end = '\n\n') => `data: ${'x'.repeat(size)}${end}`;

test.each([
  ['one line', 'x'.repeat(KILOBYTE)],
  ['many lines', event(KILOBYTE, '\n')],
  ['many lines that end the other way', event(KILOBYTE, '\r\n')],
])('an endless event of %s is cut off soon', async (_, piece) => {
  const { outcome, fetched } = await readThrough(piece);
  expect(outcome).toBeInstanceOf(AnswerFault);
  expect(fetched).toBeLessThan(100 * KILOBYTE + ENVELOPE + 8 * KILOBYTE);
});

test.each(['\n\n', '\r\n\r\n'])('small events may come as many as they like (%j)', async (end) => {
  const { outcome } = await readThrough(event(KILOBYTE, end), { pieces: 1000 });
  expect(outcome).toHaveLength(1000 * (event(KILOBYTE).length - 2 + end.length));
});

test.each([
  ['a whole answer', { type: 'application/json' }],
  ['the body of an error', { status: 500 }],
])('%s without end is cut off, empty lines or not', async (_, options) => {
  const { outcome, fetched } = await readThrough(event(KILOBYTE), options);
  expect(outcome).toBeInstanceOf(AnswerFault);
  expect(fetched).toBeLessThan(100 * KILOBYTE + ENVELOPE + 8 * KILOBYTE);
});

test.each([
  ['text/event-stream; charset=utf-8', true],
  ['TEXT/EVENT-STREAM', true],
  ['application/json', false],
  ['text/plain', false],
])('events of the type %s are taken: %s', async (type, taken) => {
  const fetch = guardedFetch({
    fetch: async () => new Response('data: 1\n\n', { headers: { 'content-type': type } }),
    streaming: true,
    maxBytes: KILOBYTE,
  });
  const outcome = await fetch('http://127.0.0.1/')
    .then(() => true)
    .catch(() => false);
  expect(outcome).toBe(taken);
});
