import { ERROR, INTERRUPT, RESUME } from '@langchain/langgraph-checkpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, settled, type World } from './checkpoint-world.ts';
import { aCheckpoint, at, META } from './sample-checkpoint.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('what is put is what is read', () => {
  // JSON knows no -0, and "__proto__" and "lc" mean something else to the serialiser.
  const key = fc.string({ unit: 'grapheme' }).filter((name) => name !== '__proto__' && name !== 'lc');
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, '', '리뷰를 분석해 주세요', 'レビュー', 'a\u0000b', '\ud800', '👩‍👩‍👧'),
      fc.integer(),
      fc.string({ unit: 'binary' }),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      fc.array(fc.integer(), { maxLength: 4 }).map((items) => new Set(items)),
      fc.uint8Array({ maxLength: 20 }),
    ),
  }));
  const channels = fc.dictionary(
    key.filter((name) => name !== '' && !name.includes('\u0000')),
    value,
    { maxKeys: 5, noNullPrototype: true },
  );

  test('whatever the state, the metadata and the writes hold', async () => {
    const hold = await world.start();
    const saver = world.savers.fenced(hold);
    let version = 0;
    await fc.assert(
      fc.asyncProperty(channels, value, async (values, extra) => {
        version++;
        const checkpoint = aCheckpoint(values, version);
        const metadata = { ...META, extra };
        const config = await saver.put(at(hold), checkpoint, metadata, checkpoint.channel_versions);
        await saver.putWrites(config, [['any', extra]], 'task');
        const tuple = await saver.getTuple(config);
        expect(tuple?.checkpoint).toEqual(checkpoint);
        expect(tuple?.metadata).toEqual(metadata);
        expect(tuple?.pendingWrites).toEqual([['task', 'any', extra]]);
      }),
    );
  });

  test('five million characters of Korean', async () => {
    const hold = await world.start();
    const saver = world.savers.fenced(hold);
    const text = '리뷰가 '.repeat(1_250_000);
    await saver.put(at(hold), aCheckpoint({ text, small: '은' }), META, { text: 1, small: 1 });
    const read = (await saver.getTuple(at(hold)))?.checkpoint.channel_values;
    expect(read?.['text'] === text && read['small']).toBe('은');
  });

  test('records that look like serialised code come back as data', async () => {
    const hold = await world.start();
    const saver = world.savers.fenced(hold);
    const hostile = { lc: 2, type: 'constructor', id: ['Function'], method: null, args: ['return process'], kwargs: {} };
    await saver.put(at(hold), aCheckpoint({ hostile }), META, { hostile: 1 });
    expect((await saver.getTuple(at(hold)))?.checkpoint.channel_values['hostile']).toEqual(hostile);
  });

  test('names with quotes, semicolons and percent signs are only names', async () => {
    const hold = await world.start();
    const saver = world.savers.fenced(hold);
    const name = `'); drop table agent.checkpoints; --"%s\\`;
    const config = await saver.put(at(hold, undefined, name), aCheckpoint({ [name]: 1 }), META, { [name]: 1 });
    await saver.putWrites(config, [[name, 2]], name);
    expect(await saver.getTuple(at(hold, undefined, name))).toMatchObject({
      checkpoint: { channel_values: { [name]: 1 } },
      pendingWrites: [[name, name, 2]],
    });
    expect(await saver.getTuple({ configurable: { thread_id: name } })).toBeUndefined();
  });
});

test('a channel that was emptied reads as not there, and one that did not change reads on', async () => {
  const hold = await world.start();
  const saver = world.savers.fenced(hold);
  const first = aCheckpoint({ kept: 'same', gone: 'x' }, 1);
  const parent = await saver.put(at(hold), first, META, { kept: 1, gone: 1 });
  const second = { ...aCheckpoint({ kept: 'same' }), channel_versions: { kept: 1, gone: 2 } };
  await saver.put(parent, second, META, { gone: 2 });
  expect((await saver.getTuple(at(hold)))?.checkpoint.channel_values).toEqual({ kept: 'same' });
  expect((await saver.getTuple(parent))?.checkpoint.channel_values).toEqual({ kept: 'same', gone: 'x' });
  const { rows } = await world.database.pool.query(`select from agent.channel_values where run_id = $1 and channel = 'kept'`, [hold.runId]);
  expect(rows.length).toBe(1);
});

describe('what a task writes', () => {
  test('stays as it came first, except errors, interrupts and answers, of which the last counts', async () => {
    const hold = await world.start();
    const saver = world.savers.fenced(hold);
    const config = await saver.put(at(hold), aCheckpoint(), META, {});
    await saver.putWrites(config, [['a', 'first'], ['b', 'first']], 'task'); // biome-ignore format: a list of writes
    await saver.putWrites(config, [['a', 'again'], ['b', 'again'], ['c', 'new']], 'task'); // biome-ignore format: a list of writes
    for (const value of ['one', 'two']) await saver.putWrites(config, [[INTERRUPT, value]], 'task');
    await saver.putWrites(config, [[RESUME, 'yes'], [RESUME, 'no'], [ERROR, 'oh']], 'task'); // biome-ignore format: a list of writes
    expect((await saver.getTuple(config))?.pendingWrites).toEqual([
      ['task', RESUME, 'no'],
      ['task', INTERRUPT, 'two'],
      ['task', ERROR, 'oh'],
      ['task', 'a', 'first'],
      ['task', 'b', 'first'],
      ['task', 'c', 'new'],
    ]);
  });

  test('may come before the checkpoint it belongs to', async () => {
    const hold = await world.start();
    const saver = world.savers.fenced(hold);
    const checkpoint = aCheckpoint();
    await saver.putWrites(at(hold, checkpoint.id), [['a', 1]], 'task');
    await saver.put(at(hold), checkpoint, META, {});
    expect((await saver.getTuple(at(hold)))?.pendingWrites).toEqual([['task', 'a', 1]]);
  });
});

test.each([
  ['no thread', { configurable: {} }],
  ['nothing', {}],
  ['a number for a thread', { configurable: { thread_id: 7 } }],
  ['an object for a namespace', { configurable: { thread_id: 'run', checkpoint_ns: { $ne: '' } } }],
])('a config with %s is refused by name', async (_, config) => {
  const hold = await world.start();
  expect(await settled(world.savers.fenced(hold).put(config, aCheckpoint(), META, {}))).toBe('AGENT_INPUT_INVALID');
});

test('writes that name no checkpoint are refused', async () => {
  const hold = await world.start();
  expect(await settled(world.savers.fenced(hold).putWrites(at(hold), [['a', 1]], 'task'))).toBe('AGENT_INPUT_INVALID');
  expect(await settled(world.savers.fenced(hold).putWrites(at(hold, ''), [['a', 1]], 'task'))).toBe('AGENT_INPUT_INVALID');
});

test('the next version of a channel is later than every version before it, and never made twice', () => {
  const saver = world.savers.fenced({ runId: 'run_0000000000' as never, owner: 'first', fence: 1 });
  fc.assert(
    fc.property(fc.option(fc.double({ min: 1, max: 1_000_000, noNaN: true }), { nil: undefined }), (current) => {
      const [one, other] = [saver.getNextVersion(current), saver.getNextVersion(current)];
      expect(one).toBeGreaterThan(current ?? 0);
      expect(Math.floor(one)).toBe(Math.floor(current ?? 0) + 1);
      expect(one).not.toBe(other);
      // The database keeps versions as texts, and has to find the same text again.
      expect(JSON.stringify(one)).toBe(String(one));
      expect(String(one)).not.toContain('e');
    }),
  );
});
