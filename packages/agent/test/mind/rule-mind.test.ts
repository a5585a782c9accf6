import { beforeAll, describe, expect, test } from 'vitest';
import { type AgentConfig, loadAgentConfig } from '../../src/load-config.ts';
import { createRuleMind } from '../../src/mind/rule-mind.ts';
import { afterRun, newSession, type Session } from '../../src/session/session.ts';

const TODAY = '2026-11-16';
const AT = '2026-11-16T09:00:00.000Z';
const REPORT = '하루담 선크림 리뷰 분석해서 보고서 만들어줘';

let config: AgentConfig;
beforeAll(async () => {
  config = await loadAgentConfig(new URL('../../../../', import.meta.url));
});

const mindOf = (session: Session) =>
  createRuleMind({ understander: config.understander, tools: [...config.tools.values()].map(({ definition }) => definition), session });

async function planned(session: Session, request: string, guidance: readonly string[] = []) {
  const mind = mindOf(session);
  const understanding = await mind.understand({ request, today: TODAY, clarified: [] });
  return { understanding, ...(await mind.plan({ understanding, today: TODAY, guidance })) };
}

const toolsOf = ({ plan }: Awaited<ReturnType<typeof planned>>) => plan.todos.map(({ tool }) => tool);
const parametersOf = ({ plan }: Awaited<ReturnType<typeof planned>>, tool: string) =>
  plan.todos.find((todo) => todo.tool === tool)?.parameters;

describe('guidance', () => {
  test.each([
    ['쿠팡만', 'collector', { platform: ['coupang'] }],
    ['only Coupang', 'collector', { platform: ['coupang'] }],
    ['クーパンだけ', 'collector', { platform: ['coupang'] }],
    ['보고서는 영어로', 'report', { language: 'en' }],
    ['가격 위주로 봐 주면 좋겠어요', 'sentiment', { aspect: ['price'] }],
  ])('“%s” is taken up in the plan, and that is said', async (text, tool, expected) => {
    const made = await planned(newSession(), REPORT, [text]);
    expect(parametersOf(made, tool)).toMatchObject(expected);
    expect(made.notes).toEqual([`말씀하신 대로 바꿨습니다: “${text}”`]);
  });

  test.each(['춤을 춰 줘', '쿠팡은 빼고 봐줘', 'everything but Naver', 'ネイバー以外で見て', ''])(
    '“%s” is not guessed at: the plan is as it would be, and that is said',
    async (text) => {
      const made = await planned(newSession(), REPORT, [text]);
      expect(made.plan).toEqual((await planned(newSession(), REPORT)).plan);
      expect(made.notes[0]).toContain('반영하지 못했습니다');
    },
  );

  test('said one after the other adds up, and on a plan that was changed by hand leaves the change', async () => {
    const first = await planned(newSession(), REPORT, ['보고서는 영어로', '쿠팡만']);
    expect(parametersOf(first, 'report')).toMatchObject({ language: 'en' });
    const mind = mindOf(newSession());
    const input = { understanding: first.understanding, today: TODAY, guidance: ['가격 위주로'], current: first.plan };
    const { plan } = await mind.plan(input);
    expect(plan.todos.map(({ parameters }) => parameters)).toMatchObject([
      { platform: ['coupang'] },
      {},
      { aspect: ['price'] },
      { language: 'en' },
    ]);
  });

  test('of an earlier run fills in what this request leaves open, and never changes what it says', async () => {
    const session: Session = {
      ...newSession(),
      guidance: [
        { at: AT, text: '쿠팡만' },
        { at: AT, text: '보고서 빼줘' },
      ],
    };
    const open = await planned(session, REPORT);
    expect(parametersOf(open, 'collector')).toMatchObject({ platform: ['coupang'] });
    expect(open.notes).toEqual(['전에 말씀하신 것을 반영했습니다: “쿠팡만”']);
    // The report was asked for: what was said about another plan does not take it away.
    expect(toolsOf(open)).toContain('report');
    const named = await planned(session, '하루담 네이버 리뷰 분석해서 보고서 만들어줘');
    expect(parametersOf(named, 'collector')).toMatchObject({ platform: ['naver'] });
  });
});

describe('habits', () => {
  const edits = (edit: Session['edits'][number]['edit'], tool?: string): Session => ({
    ...newSession(),
    edits: ['run_1', 'run_2'].map((runId) => ({ at: AT, runId, edit, ...(tool === undefined ? {} : { tool }) })),
  });

  test('of a parameter are the default, with the reason', async () => {
    const made = await planned(edits({ op: 'update', id: 'todo_4_report', parameters: { top: 3 } }, 'report'), REPORT);
    expect(parametersOf(made, 'report')).toMatchObject({ top: 3 });
    expect(made.notes[0]).toContain('report.top = 3');
  });

  test('of adding something add it', async () => {
    const made = await planned(edits({ op: 'add', tool: 'report', parameters: {} }), '하루담 리뷰 감성 분석해줘');
    expect(toolsOf(made)).toContain('report');
    expect(made.notes[0]).toContain('이전에 2번 추가하셔서');
  });

  test('of leaving something out don’t make impossible what is asked for', async () => {
    const made = await planned(edits({ op: 'remove', id: 'todo_4_report', dependants: false }, 'report'), REPORT);
    expect(toolsOf(made)).toContain('report');
    expect(made.notes).toEqual([]);
  });
});

describe('a request after another', () => {
  const after = async (request: string): Promise<Session> => {
    const understanding = await mindOf(newSession()).understand({ request, today: TODAY, clarified: [] });
    const run = { at: AT, runId: 'run_1', request, language: understanding.language, understanding, summary: '', decided: [] };
    return afterRun(newSession(), run);
  };

  test.each([
    ['누베라 쿠션 리뷰 분석해줘', '그럼 네이버는?'],
    ['analyse the reviews of the Nuvera cushion', 'and on Naver?'],
    ['ヌベラのクッションのレビューを分析して', 'じゃあネイバーは？'],
  ])('“%s”, then “%s”: the same is wanted of another platform', async (first, second) => {
    const session = await after(first);
    const understanding = await mindOf(session).understand({ request: second, today: TODAY, clarified: [] });
    expect(understanding.ambiguity).toBeUndefined();
    expect(understanding.intent.subcategory).toBe(session.conversation.turns[0]?.understanding.intent.subcategory);
    expect(understanding.entities.map(({ value }) => value)).toEqual(expect.arrayContaining(['naver', 'Nuvera']));
  });

  test('that does not point back and is unclear is asked about', async () => {
    const understanding = await mindOf(await after('누베라 쿠션 리뷰 분석해줘')).understand({ request: '흠', today: TODAY, clarified: [] });
    expect(understanding.ambiguity).toBeDefined();
  });

  test('without a letter in it is taken for the language that was spoken', async () => {
    const understanding = await mindOf(await after('누베라 쿠션 리뷰 분석해줘')).understand({
      request: '123',
      today: TODAY,
      clarified: [],
    });
    expect(understanding.language).toBe('ko');
  });
});

test.each([
  '하루담 리뷰 분석해서 PDF 보고서랑 차트 이미지, 대시보드, 요약 영상 만들어줘',
  'Analyse the Harudam reviews and make a PDF report, chart images, a dashboard and a summary video',
  'ハルダムのレビューを分析してPDFレポートとグラフ画像、ダッシュボード、まとめ動画を作って',
])('“%s” makes all of it, and a picture of figures is no advertisement', async (request) => {
  const mind = mindOf(newSession());
  const understanding = await mind.understand({ request, today: TODAY, clarified: [] });
  const { plan } = await mind.plan({ understanding, today: TODAY, guidance: [] });
  const made = new Map(plan.todos.map(({ tool, parameters }) => [tool, parameters['format']]));
  expect([...made.keys()]).toEqual(expect.arrayContaining(['report', 'dashboard', 'video']));
  expect([made.get('report'), made.has('ad_creative')]).toEqual(['mixed', false]);
});

test.each([
  ['하루담 트렌드 분석해줘', '이 일을 할 수 있는 도구가 아직 없습니다'],
  ['analyse the trend of Harudam', 'there is no tool for this yet'],
  ['ハルダムのトレンドを分析して', 'この作業ができるツールがまだありません'],
])('“%s” for which there is no tool is said to be so', async (request, told) => {
  const tools = [...config.tools.values()]
    .map(({ definition }) => definition)
    .filter(({ produces }) => !produces.includes('trend_findings'));
  const mind = createRuleMind({ understander: config.understander, tools, session: newSession() });
  const understanding = await mind.understand({ request, today: TODAY, clarified: [] });
  await expect(mind.plan({ understanding, today: TODAY, guidance: [] })).rejects.toMatchObject({
    code: 'PLAN_IMPOSSIBLE',
    message: expect.stringContaining(told),
  });
});
