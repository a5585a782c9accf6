import { displayWidth, wrapText } from '@dream-agent/hitl';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planToMermaid } from '../../src/layers/planning/mermaid.ts';
import { planToText } from '../../src/layers/planning/plan-text.ts';
import { planFor, reportPlan, step, withStatus } from './sample-plan.ts';

const NODE = /^ {2}[a-z0-9_]+\["[^"[\]{}`<>\\\n\r]*"\]:::[a-z]+$/;
const EDGE = /^ {2}[a-z0-9_]+ --> [a-z0-9_]+$/;

describe('as Mermaid', () => {
  test('a plan is drawn with its todos, dependencies and statuses', () => {
    expect(planToMermaid(withStatus(reportPlan('en'), 'todo_1_collector', 'completed'))).toBe(`flowchart TD
  todo_1_collector["Data collection for 하루담"]:::completed
  todo_2_preprocessor["Data cleaning for 하루담"]:::pending
  todo_3_sentiment["Sentiment analysis for 하루담"]:::pending
  todo_4_report["Report for 하루담"]:::pending
  todo_1_collector --> todo_2_preprocessor
  todo_2_preprocessor --> todo_3_sentiment
  todo_2_preprocessor --> todo_4_report
  todo_3_sentiment --> todo_4_report
  classDef pending fill:#f1f3f5,stroke:#868e96,color:#212529
  classDef completed fill:#d3f9d8,stroke:#2b8a3e,color:#212529
`);
  });

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.constantFrom(
      '"]; click todo_1 "javascript:alert(1)"',
      'end',
      '`**x**`',
      '%%{init: {"theme":"dark"}}%%',
      'a\n  b --> c\r\n subgraph x',
      'style x:#fff;',
      '1. list',
      '<script>alert(1)</script>',
      '#quot;#35;',
      '\u2028\u202e\u0000',
    ),
  );

  test('whatever the tasks say, there are as many nodes as todos and as many arrows as dependencies', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (tasks) => {
        const todos = tasks.map((task, index) => step(`todo_${index}`, index === 0 ? [] : [`todo_${index - 1}`], { task }));
        const [head, ...lines] = planToMermaid({ todos }).trimEnd().split('\n');
        expect(head).toBe('flowchart TD');
        expect(lines.filter((line) => NODE.test(line))).toHaveLength(todos.length);
        expect(lines.filter((line) => EDGE.test(line))).toHaveLength(todos.length - 1);
        expect(lines).toHaveLength(todos.length * 2);
      }),
    );
  });

  test('an id that is no id is replaced, and the arrows follow it', () => {
    const drawn = planToMermaid({ todos: [step('end'), step('x"]-->y', ['end'])] }, 'LR');
    expect(drawn).toContain('flowchart LR\n  node_1["end"]:::pending\n  node_2["');
    expect(drawn).toContain('  node_1 --> node_2\n');
  });
});

describe('in a terminal', () => {
  test('what can run at once stands side by side', () => {
    const rows = planToText(planFor(['sentiment_findings', 'keyword_findings'])).split('\n');
    expect(rows.filter((row) => row.startsWith('┌') && row.includes('┐ ┌'))).toHaveLength(1);
    expect(rows.filter((row) => row === '  ▼')).toHaveLength(2);
  });

  test('no line is wider than the terminal and every box is closed, in any script', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({
            unit: fc.constantFrom('가', 'か', '漢', 'a', ' ', 'ｱ', 'é', '👩‍👩‍👧', '\u0301', '\t', '\u202e'),
            minLength: 1,
            maxLength: 120,
          }),
          { minLength: 1, maxLength: 5 },
        ),
        fc.integer({ min: 24, max: 120 }),
        (tasks, columns) => {
          const todos = tasks.map((task, index) => step(`todo_${index}`, index % 2 === 0 ? [] : ['todo_0'], { task }));
          const rows = planToText({ todos, language: 'ja' }, columns).trimEnd().split('\n');
          for (const row of rows) expect(displayWidth(row)).toBeLessThanOrEqual(columns);
          const count = (sign: string) => rows.join('').split(sign).length - 1;
          expect([count('┌'), count('┐'), count('└'), count('┘')]).toEqual(Array(4).fill(todos.length));
        },
      ),
    );
  });

  test('wide letters count two columns, marks none', () => {
    expect(['abc', '하루담', 'ハルダム', 'ｱｲ', '資生堂', 'e\u0301', '👩‍👩‍👧', '🇰🇷', '', '한글'.normalize('NFD')].map(displayWidth)).toEqual(
      [3, 6, 8, 2, 6, 1, 2, 2, 0, 4],
    );
  });

  test('lines break at blanks, and a word that is too long breaks anywhere', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapText('가나다라마', 4)).toEqual(['가나', '다라', '마']);
    expect(wrapText('', 4)).toEqual(['']);
  });
});
