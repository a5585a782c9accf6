import type { Language } from '../../src/contract/language.ts';
import type { Plan, Todo, TodoStatus } from '../../src/contract/plan.ts';
import type { TodoResult, ToolOutputInput } from '../../src/contract/todo-result.ts';
import { ToolOutputSchema } from '../../src/contract/todo-result.ts';
import { type ToolDefinition, ToolDefinitionSchema } from '../../src/contract/tool-definition.ts';
import type { Domain, Entity, Understanding } from '../../src/contract/understanding.ts';

export const todo = (number: number, status: TodoStatus, more: Partial<Todo> = {}): Todo => ({
  id: `todo_${number}`,
  version: 1,
  task: `task ${number}`,
  tool: `tool_${number}`,
  parameters: {},
  dependsOn: [],
  status,
  estimate: { costUsd: 0, seconds: 10 },
  ...more,
});

export const planOf = (todos: readonly Todo[], language: Language = 'en'): Plan => ({
  version: 1,
  language,
  goal: 'goal',
  todos: todos.map((one) => ({ ...one, status: 'pending' })),
  strategy: 'SEQUENTIAL',
  estimate: { costUsd: 0, seconds: 10 },
});

export const completed = (id: string, output: Partial<ToolOutputInput> = {}): TodoResult => ({
  status: 'completed',
  todoId: id,
  output: ToolOutputSchema.parse({ summary: `summary of ${id}`, data: {}, ...output }),
  attempts: 1,
  cached: false,
});

/** The result that fits a todo's status; none for those that haven't ended. */
export function resultOf(one: Todo): TodoResult[] {
  switch (one.status) {
    case 'completed':
      return [completed(one.id)];
    case 'failed':
      return [{ status: 'failed', todoId: one.id, error: `error of ${one.id}`, attempts: 3 }];
    case 'unknown':
      return [{ status: 'unknown', todoId: one.id, error: `error of ${one.id}` }];
    case 'skipped':
    case 'refused':
      return [{ status: one.status, todoId: one.id, because: `reason of ${one.id}` }];
    default:
      return [];
  }
}

export const understanding = (
  language: Language = 'en',
  domain: Domain = 'ANALYSIS',
  more: Partial<Understanding> = {},
): Understanding => ({
  request: 'request',
  language,
  intent: { domain, category: 'sentiment', subcategory: 'review_analysis', confidence: 0.9 },
  alternatives: [],
  entities: [],
  by: 'rules',
  ...more,
});

export const format = (value: string): Entity => ({ type: 'format', text: value, value, confidence: 1 });

export const artifact = (mediaType: string, bytes = 10, path = `file.${mediaType.split('/')[1]}`) => ({
  name: path,
  mediaType,
  path,
  bytes,
  sha256: 'a'.repeat(64),
});

export const tool = (name: string, executor: ToolDefinition['executor'], ko: string, en: string, ja: string): ToolDefinition =>
  ToolDefinitionSchema.parse({
    name,
    title: { ko, en, ja },
    description: { ko: `${ko} 설명`, en: `${en} description`, ja: `${ja}の説明` },
    executor,
    produces: [`${name}_data`],
    parameters: {},
  });

export const TOOLS: readonly ToolDefinition[] = [
  tool('collector', 'data', '데이터 수집', 'Data collection', 'データ収集'),
  tool('sentiment', 'insight', '감성 분석', 'Sentiment analysis', '感情分析'),
  tool('report', 'content', '보고서', 'Report', 'レポート'),
];
