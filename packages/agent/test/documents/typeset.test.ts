import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { typeset } from '../../src/documents/typeset.ts';

const OPTIONS = { signal: new AbortController().signal, progress: () => {} };

test('what a template does not know fails with the place, and says no path of the machine', async () => {
  const data: any = { title: 'T', language: 'en', blocks: [{ kind: 'hologram' }] };
  const made = typeset({ template: 'report', data, day: '2026-11-16' }, OPTIONS);
  await expect(made).rejects.toMatchObject({ code: 'TOOL_FAILED', message: expect.stringMatching(/hologram.*, at report\.typ:\d+$/) });
});

describe('an abort', () => {
  const long = (options: Partial<typeof OPTIONS> = {}) => {
    const blocks = Array.from({ length: 60 }, () => ({ kind: 'paragraph', text: '가격이 비싸요 '.repeat(200) }));
    return typeset({ template: 'report', data: { title: 'T', language: 'ko', blocks }, day: '2026-11-16' }, { ...OPTIONS, ...options });
  };

  test('before it has begun keeps it from beginning', async () => {
    await expect(long({ signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
  });

  test('in the middle of it ends it at once with its reason', async () => {
    const controller = new AbortController();
    const heard: number[] = [];
    const progress = (share: number) => {
      heard.push(share);
      controller.abort(new Error('stopped'));
    };
    await expect(long({ signal: controller.signal, progress } as any)).rejects.toThrow('stopped');
    expect(heard).toHaveLength(1);
  });

  test('of those that wait for a place leaves the places to the others', async () => {
    const controller = new AbortController();
    const running = [long(), long()];
    const waiting = [1, 2, 3].map(() => long({ signal: controller.signal }));
    const last = long();
    await setImmediate();
    controller.abort(new Error('stopped'));
    for (const one of waiting) await expect(one).rejects.toThrow('stopped');
    const made = await Promise.all([...running, last]);
    expect(new Set(made.map(({ pages }) => pages)).size).toBe(1);
  });
});
