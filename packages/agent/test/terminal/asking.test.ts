import { expect, test } from 'vitest';
import { failsOnce, neverEnds, ownTool, trendsYaml } from './own-tool.ts';
import { collect, emptyFolder, ended, play, rootWith, start } from './play.ts';

test('a form, an approval and a failure are asked about one after the other, and only then is it done', async () => {
  const root = await rootWith(ownTool(failsOnce));
  // Plan, form, approval, what to do about the failure, approval of the second try.
  const { output, code } = await play(['하루담 트렌드 분석해줘', 'a', '1', 'a', 't', 'a'], { args: ['--root', root] });
  expect(output).toMatch(/에이전트에게 필요한 정보[\s\S]*1\. kr[\s\S]*위험도 높음 · 되돌릴 수 없음[\s\S]*region {2}"kr"/);
  expect(output).toMatch(/✘ 하루담 트렌드 분석: 문제가 생겼습니다[\s\S]*문제가 생겼습니다\n {2}하루담 트렌드 분석 \(trends\)\n {2}│ .*503/);
  expect(output).toContain('✔ 하루담 트렌드 분석');
  expect(output).toContain('Up in kr.');
  expect(code).toBe(0);
});

test('what was refused is not proposed again, neither in the session nor after a restart; a new session may', async () => {
  const root = await rootWith(ownTool(failsOnce));
  const first = await play(['하루담 트렌드 분석해줘', 'a', '1', 'r', '너무 위험해요', '하루담 트렌드 분석해줘', 'a', '1'], {
    args: ['--root', root],
  });
  expect(first.output.match(/에이전트가 사용하려는 도구/g)).toHaveLength(1);
  expect(first.output).toContain('이미 거절되었습니다: trends (이유: 너무 위험해요)');
  const again = await play(['하루담 트렌드 분석해줘', 'a', '1'], {
    args: ['--root', root],
    folder: first.folder,
    env: { LANG: 'ko_KR.UTF-8' },
  });
  expect(again.output).toContain('지난 대화에 이어서 합니다 (요청 2건, 마지막: “하루담 트렌드 분석해줘”)');
  expect(again.output).not.toContain('에이전트가 사용하려는 도구');
  expect(again.output).not.toContain('Up in kr.');
  const fresh = await play(['하루담 트렌드 분석해줘', 'a', '1', 'r', ''], { args: ['--new', '--root', root], folder: first.folder });
  expect(fresh.output).toContain('에이전트가 사용하려는 도구');
}, 60_000);

test('a plan leaves out what was refused, and says so before anybody is asked', async () => {
  const root = await rootWith({ ...ownTool(failsOnce), 'config/tools/trends.yaml': trendsYaml.replace('required: [region]', '') });
  const asked = '누베라 쿠션 트렌드 분석해줘';
  const { output } = await play([asked, 'a', 'r', '', asked, 'r', ''], { args: ['--root', root] });
  const second = output.slice(output.lastIndexOf('에이전트가 계획을 세웠습니다'));
  expect(second).toContain('이 대화에서 같은 작업이 이미 거절되었습니다: trends');
  expect(second.slice(0, second.indexOf('다이제스트'))).not.toContain('트렌드 분석 │');
});

test('Ctrl-C stops what runs, what was done stays told, and what may have happened is said', async () => {
  const root = await rootWith(ownTool(neverEnds));
  const child = start(await emptyFolder(), { args: ['--root', root] });
  const said = collect(child);
  const over = ended(child);
  child.stdin.write('하루담 트렌드 분석해줘\na\n1\na\n');
  await new Promise<void>((resolve) =>
    child.stdout.on('data', () => {
      if (said().output.includes('WORKING')) resolve();
    }),
  );
  child.kill('SIGINT');
  child.stdin.end();
  expect(await over).toBe(1);
  const { output } = said();
  expect(output).toContain('중단하는 중입니다.');
  expect(output).toContain('✔ 하루담 데이터 정리');
  expect(output).toContain('작업을 중단했습니다.');
  expect(output).not.toContain('✔ 하루담 트렌드 분석');
  expect(output).toMatch(/기록 \d+건, 손상 없음/);
});

test('with nobody there nothing is done, and the exit code says so', async () => {
  const { output, code, errors } = await play([], { args: ['what do people think of the Nuvera cushion?'] });
  expect(output).toContain('Nobody is there to answer, so nothing more is done.');
  expect(output).toContain('Of 3 steps: 3 not done.');
  expect(output).not.toContain('✔ Review collection');
  expect({ code, errors }).toEqual({ code: 1, errors: '' });
});

test('one request on the command line is done and no more is asked for', async () => {
  const { output, code } = await play(['a'], { args: ['누베라', '쿠션', '반응', '어때?'] });
  expect(output).toContain('요청하신 작업을 마쳤습니다.');
  expect(output).not.toContain('무엇을 도와드릴까요?');
  expect(code).toBe(0);
});
