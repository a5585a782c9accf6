import type { ErrorEntry } from './error-entry.ts';

/** The agent's codes, by name only: a browser reads this, and the agent is no part of it. A test compares the two lists. */
export const AGENT_ERRORS = {
  AGENT_CONFIG_INVALID: {
    number: 4001,
    status: 500,
    title: { ko: '에이전트 설정이 잘못되었습니다', en: 'A setting of the agent is wrong', ja: 'エージェントの設定が間違っています' },
  },
  AGENT_INPUT_INVALID: {
    number: 4002,
    status: 422,
    title: {
      ko: '지금 실행 상태에 맞지 않는 내용입니다',
      en: 'What was handed in does not fit where the run stands',
      ja: '実行の今の状態に合わない内容です',
    },
  },
  PLAN_CYCLE: {
    number: 4003,
    status: 422,
    title: { ko: '할 일들이 서로를 필요로 합니다', en: 'Todos need each other in a circle', ja: '作業が互いを必要としています' },
  },
  PLAN_EDIT_INVALID: {
    number: 4004,
    status: 422,
    title: {
      ko: '계획을 그렇게 바꿀 수 없습니다. 계획은 그대로입니다',
      en: "The change can't be made, and the plan is as it was",
      ja: 'その変更はできません。計画は元のままです',
    },
  },
  PLAN_IMPOSSIBLE: {
    number: 4005,
    status: 422,
    title: { ko: '요청한 일을 할 도구가 없습니다', en: 'There is no tool for what is asked', ja: '求められたことをする道具がありません' },
  },
  CHECKPOINT_FENCED: {
    number: 4006,
    status: 409,
    title: {
      ko: '다른 노드가 이 실행을 넘겨받았습니다',
      en: 'Another node has taken over this run',
      ja: '別のノードがこの実行を引き継ぎました',
    },
  },
  TOOL_UNKNOWN: {
    number: 6101,
    status: 404,
    title: { ko: '목록에 그런 도구가 없습니다', en: 'There is no such tool in the catalogue', ja: '一覧にその道具はありません' },
  },
  TOOL_DEFINITION_INVALID: {
    number: 6102,
    status: 500,
    title: { ko: '도구의 정의가 잘못되었습니다', en: "A tool's definition is wrong", ja: '道具の定義が間違っています' },
  },
  TOOL_PARAMETERS_INVALID: {
    number: 6103,
    status: 422,
    title: { ko: '매개변수가 도구에 맞지 않습니다', en: "The parameters don't fit the tool", ja: 'パラメーターが道具に合いません' },
  },
  TOOL_FAILED: {
    number: 6104,
    status: 502,
    title: { ko: '도구가 실패했습니다', en: 'The tool failed', ja: '道具が失敗しました' },
  },
  TOOL_OUTPUT_INVALID: {
    number: 6105,
    status: 502,
    title: {
      ko: '도구가 약속과 다른 결과를 냈습니다',
      en: 'The tool answered with something else than it should',
      ja: '道具が約束と違う結果を返しました',
    },
  },
  TOOL_DATA_ABSENT: {
    number: 6106,
    status: 422,
    title: {
      ko: '데이터에 이 일을 할 내용이 없습니다',
      en: 'The data has nothing to do this with',
      ja: 'データにこの作業に使える内容がありません',
    },
  },
  TOOL_CHANGED: {
    number: 6107,
    status: 409,
    title: {
      ko: '도구가 스스로를 설명하는 내용이 바뀌었습니다',
      en: 'What the tool says of itself has changed',
      ja: '道具が自らについて述べる内容が変わりました',
    },
  },
  MODEL_UNKNOWN: {
    number: 7001,
    status: 500,
    title: {
      ko: '그런 모델이 없거나 패키지가 없습니다',
      en: 'There is no such model, or its package is missing',
      ja: 'そのモデルがないか、パッケージがありません',
    },
  },
  MODEL_UNAVAILABLE: {
    number: 7002,
    status: 503,
    title: { ko: '모델에 연결할 수 없습니다', en: 'The model could not be reached', ja: 'モデルに接続できません' },
  },
  MODEL_OUTPUT_INVALID: {
    number: 7003,
    status: 502,
    title: { ko: '모델의 답을 쓸 수 없습니다', en: "The model's answer can't be used", ja: 'モデルの答えが使えません' },
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type AgentCode = keyof typeof AGENT_ERRORS;
