import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { play, rootWith } from './play.ts';

describe('a whole conversation', () => {
  test.each([
    {
      language: 'ko',
      lines: ['선크림 분석해줘', '1', 'm', '쿠팡만', 'y', 'a'],
      said: [
        '먼저 여쭤보고 움직이는',
        '에이전트가 묻습니다',
        '1. 리뷰 감성 분석',
        '이렇게 이해했습니다: 리뷰 감성 분석 · 선크림',
        '│ 1 · 선크림 리뷰 수집',
        '플랫폼: 없음 → coupang',
        '이대로 할까요?',
        '2판 · 순서대로',
        '✔ 선크림 감성 분석',
        '요청하신 작업을 마쳤습니다.',
        '손상 없음',
        '이용해 주셔서 감사합니다.',
      ],
      foreign: /\b(?:approve|done|Understood|report)\b|承認|計画/,
    },
    {
      language: 'en',
      lines: ['analyse the sunscreen', '1', 'm', 'only Coupang', 'y', 'a'],
      said: [
        'an agent that asks first',
        'The agent asks',
        'Understood: ',
        '│ 1 · Review collection for sunscreen',
        'platform: none → coupang',
        'Exactly so?',
        'version 2 · one after another',
        '✔ Sentiment analysis for sunscreen',
        'Everything you asked for is done.',
        'intact',
        'Goodbye.',
      ],
      foreign: /[가-힣]|[ぁ-ん]/,
    },
    {
      language: 'ja',
      lines: ['日焼け止めを分析して', '感情分析', 'm', 'クーパンだけ', 'y', 'a'],
      said: [
        '動く前に確認する',
        'エージェントからの質問',
        'このように理解しました: ',
        '│ 1 · 日焼け止めのレビュー収集',
        'プラットフォーム: なし → coupang',
        'このとおりでよいですか?',
        '第2版 · 順番に',
        '✔ 日焼け止めの感情分析',
        'ご依頼の作業が完了しました。',
        '改ざんなし',
        'ご利用ありがとうございました。',
      ],
      foreign: /[가-힣]|\b(?:approve|done|Understood)\b/,
    },
  ])('in $language asks, plans, shows the change before it applies, and answers', async ({ language, lines, said, foreign }) => {
    const { output, errors, code } = await play(lines, { env: { LANG: `${language}_XX.UTF-8` } });
    let from = 0;
    for (const text of said) {
      expect(output.slice(from), `after ${JSON.stringify(output.slice(Math.max(0, from - 80), from))}`).toContain(text);
      from = output.indexOf(text, from);
    }
    expect(output).not.toMatch(foreign);
    expect({ errors, code }).toEqual({ errors: '', code: 0 });
  });

  test('goes on in the language of the request, whatever the machine speaks', async () => {
    const { output } = await play(['누베라 쿠션 반응 어때?', 'a'], { env: { LANG: 'en_US.UTF-8' } });
    expect(output).toMatch(/^\s*Dream Agent · an agent that asks first/);
    expect(output).toContain('에이전트가 계획을 세웠습니다');
    expect(output.trimEnd()).toMatch(/이용해 주셔서 감사합니다\.$/);
  });

  test('is begun in the language that DREAM_AGENT_LANGUAGE names', async () => {
    const { output } = await play([], { env: { LANG: 'ko_KR.UTF-8', DREAM_AGENT_LANGUAGE: 'ja' } });
    expect(output).toContain('動く前に確認する');
  });

  test('takes a follow-up for what was asked before, on the other platform', async () => {
    const { output } = await play(['누베라 쿠션 반응 어때?', 'a', '그럼 네이버는?', 'a']);
    expect(output).toContain('네이버 · 누베라');
    expect(output).toContain('플랫폼: naver');
  });

  test('does not take the period over to another subject', async () => {
    const { output } = await play([
      "last month's Harudam sunscreen reviews, please analyse",
      'a',
      'what do people think of the Nuvera cushion?',
      'a',
    ]);
    const second = output.slice(output.indexOf('Brand perception'));
    expect(second).toContain('│   brand: Nuvera');
    expect(second).not.toContain('period:');
  });
});

describe('a change of the plan', () => {
  test('that takes others with it shows them, and leaves the plan alone when it is not confirmed', async () => {
    const { output } = await play(['하루담 리뷰 보고서 만들어줘', 'm', '감성 분석 빼줘', 'n', '', 'a']);
    expect(output).toMatch(/- 삭제: 3\. 하루담 감성 분석\n\s+- 삭제: 4\. 하루담 보고서 작성/);
    expect(output).toContain('✔ 하루담 보고서 작성');
  });

  test('that is not understood says so, with examples, and the question stays open', async () => {
    const { output } = await play(['누베라 쿠션 반응 어때?', 'm', '바나나 추가해줘', '', 'a']);
    expect(output).toContain('“바나나” 부분을 이해하지 못했어요. 이렇게 적으시면 됩니다');
    expect(output).toContain('요청하신 작업을 마쳤습니다.');
  });

  test('by guidance is taken up on the plan as it stands, and what is not understood is said', async () => {
    const { output } = await play(['누베라 쿠션 반응 어때?', 'm', '쿠팡만', 'y', 'd', '가격 위주로', 'd', '춤을 춰 줘', 'a']);
    expect(output).toContain('말씀하신 대로 바꿨습니다: “가격 위주로”');
    expect(output).toContain('“춤을 춰 줘”는 반영하지 못했습니다.');
    const last = output.slice(output.lastIndexOf('에이전트가 계획을 세웠습니다'));
    expect(last).toContain('플랫폼: coupang');
    expect(last).toContain('측면: price');
  });
});

describe('a request that can’t be done', () => {
  test('for lack of a tool is told in the person’s language', async () => {
    const root = await rootWith({});
    await rm(join(root, 'config/tools/trends.yaml'));
    const { output, code } = await play(['하루담 트렌드 분석해줘'], { args: ['--root', root] });
    expect(output).toContain('이 일을 할 수 있는 도구가 아직 없습니다. 지금 있는 도구: 광고 소재 제작, 리뷰 수집');
    expect(code).toBe(1);
  });

  test('and is rejected is not done, and says so', async () => {
    const { output, code } = await play(['what do people think of the Nuvera cushion?', 'r', 'not now']);
    expect(output).toContain('It was not approved, so I went no further. Of 3 steps: 3 not done.\nReason: not now');
    expect(code).toBe(1);
  });
});
