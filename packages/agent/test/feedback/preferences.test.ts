import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPreferences, describePreference, leftOut } from '../../src/feedback/apply-preferences.ts';
import { learnPreferences } from '../../src/feedback/learn-preferences.ts';
import { type EditRecord, EditRecordSchema, PreferencesSchema } from '../../src/feedback/preferences.ts';

const edit = (run: number, record: Omit<EditRecord, 'at' | 'runId'>): EditRecord =>
  EditRecordSchema.parse({ at: `2026-11-${String(run + 1).padStart(2, '0')}T00:00:00Z`, runId: `run_${run}`, ...record });
const remove = (run: number, tool: string) => edit(run, { edit: { op: 'remove', id: 'todo_1', dependants: false }, tool });
const set = (run: number, tool: string, parameters: Record<string, any>, before?: Record<string, any>) =>
  edit(run, { edit: { op: 'update', id: 'todo_1', parameters }, tool, ...(before && { before }) });

test('a tool that is taken out twice is left out, with the evidence', () => {
  const [preference, ...others] = learnPreferences([remove(1, 'preprocessor'), remove(2, 'preprocessor'), remove(2, 'video')]);
  expect(preference).toEqual({
    kind: 'leave_out',
    tool: 'preprocessor',
    count: 2,
    evidence: [
      { at: '2026-11-02T00:00:00Z', runId: 'run_1' },
      { at: '2026-11-03T00:00:00Z', runId: 'run_2' },
    ],
  });
  expect(others).toEqual([]);
});

test('once is chance, and twice in one run is once', () => {
  expect(learnPreferences([remove(1, 'video')])).toEqual([]);
  expect(learnPreferences([remove(1, 'video'), remove(1, 'video')])).toEqual([]);
  expect(learnPreferences([])).toEqual([]);
});

test('a report that was changed to English twice is in English by default, and this is said in three languages', () => {
  const preferences = learnPreferences([
    set(1, 'report', { language: 'en' }),
    set(2, 'report', { language: 'en', pages: 3 }, { pages: 3 }),
  ]);
  expect(preferences).toMatchObject([{ kind: 'parameter', parameter: 'language', value: 'en', count: 2 }]);
  const applied = applyPreferences(preferences, { tool: 'report', parameters: { language: 'ko', pages: 2 }, language: 'ko' });
  expect(applied.parameters).toEqual({ language: 'en', pages: 2 });
  expect(applied.said).toEqual(['이전에 2번 이렇게 바꾸셔서 기본값으로 썼습니다: report.language = "en"']);
  const [preference] = preferences;
  if (preference === undefined) throw new Error('nothing learned');
  expect(describePreference(preference, 'en')).toContain('2 times');
  expect(describePreference(preference, 'ja')).toContain('2回');
});

test('what the request says itself is not overridden', () => {
  const preferences = learnPreferences([set(1, 'collector', { platform: ['coupang'] }), set(2, 'collector', { platform: ['coupang'] })]);
  const input = { tool: 'collector', parameters: { platform: ['naver'] }, language: 'en' } as const;
  expect(applyPreferences(preferences, { ...input, explicit: ['platform'] })).toEqual({ parameters: { platform: ['naver'] }, said: [] });
  expect(applyPreferences(preferences, input).parameters).toEqual({ platform: ['coupang'] });
  expect(applyPreferences(preferences, { ...input, tool: 'report' }).said).toEqual([]);
});

test('somebody who changes their mind is believed the last time', () => {
  const twice = [set(1, 'report', { language: 'en' }), set(2, 'report', { language: 'en' })];
  expect(learnPreferences([...twice, set(3, 'report', { language: 'ja' })])).toEqual([]);
  expect(learnPreferences([...twice, set(3, 'report', { language: 'ja' }), set(4, 'report', { language: 'ja' })])).toMatchObject([
    { value: 'ja' },
  ]);
  const added = edit(3, { edit: { op: 'add', tool: 'video', parameters: {} } });
  expect(leftOut(learnPreferences([remove(1, 'video'), remove(2, 'video'), added]))).toEqual([]);
});

test('dates are about one request and become no habit', () => {
  const days = { date_range: { from: '2026-01-01', to: '2026-01-31' }, date_from: '2026-01-01' };
  expect(learnPreferences([set(1, 'collector', days), set(2, 'collector', days)])).toEqual([]);
});

test('a strategy that was chosen twice is preferred, and a new order says nothing', () => {
  const chosen = [1, 2].map((run) => edit(run, { edit: { op: 'strategy', strategy: 'SWARM' } }));
  const moved = [1, 2].map((run) => edit(run, { edit: { op: 'reorder', id: 'todo_1', at: 0 }, tool: 'report' }));
  expect(learnPreferences([...moved, ...chosen])).toMatchObject([{ kind: 'strategy', strategy: 'SWARM', count: 2 }]);
});

test('what is learned does not depend on the order in which the edits are handed in', () => {
  const edits = [1, 2, 3, 4].flatMap((run) => [
    remove(run, run < 3 ? 'video' : 'ad'),
    set(run, 'report', { language: run === 1 ? 'ko' : 'en' }),
  ]);
  fc.assert(
    fc.property(fc.shuffledSubarray(edits, { minLength: edits.length }), (shuffled) => {
      const learned = learnPreferences(shuffled);
      expect(learned).toEqual(learnPreferences(edits));
      expect(PreferencesSchema.parse(JSON.parse(JSON.stringify(learned)))).toEqual(learned);
    }),
  );
});
