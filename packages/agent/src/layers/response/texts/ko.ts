import type { Counts, ResponseTexts } from './response-texts.ts';

const why = (reason: string): string => (reason === '' ? '' : ` (이유: ${reason})`);

const nothingToDo = '실행한 작업이 없습니다.';

function counted({ all, done, unknown, not }: Counts): string {
  if (all === 0) return nothingToDo;
  const parts = [
    ...(done > 0 ? [`마친 작업 ${done}개`] : []),
    ...(not > 0 ? [`하지 않은 작업 ${not}개`] : []),
    ...(unknown > 0 ? [`실행되었는지 알 수 없는 작업 ${unknown}개`] : []),
  ];
  return `전체 ${all}개: ${parts.join(', ')}입니다.`;
}

const lines = (tools: readonly { title: string; description: string }[]): string =>
  tools.map(({ title, description }) => `- ${title}: ${description}`).join('\n');

export const ko: ResponseTexts = {
  opening: {
    completed: (counts) => {
      if (counts.done === counts.all) return '요청하신 작업을 마쳤습니다.';
      return counts.done === 0
        ? `요청하신 작업을 마치지 못했습니다. ${counted(counts)}`
        : `요청하신 작업 가운데 일부를 마쳤습니다. ${counted(counts)}`;
    },
    aborted: (counts) => `작업을 중단했습니다. ${counted(counts)}`,
    rejected: (counts) => `승인되지 않아 더 진행하지 않았습니다. ${counted(counts)}`,
    failed: (counts) => `문제가 생겨 끝까지 진행하지 못했습니다. ${counted(counts)}`,
  },
  nothingToDo,
  reason: (reason) => `이유: ${reason}`,
  headings: { steps: '진행 과정', files: '만든 파일', sources: '출처', notDone: '하지 못한 일' },
  workingFiles: (count) => `작업 파일 ${count}개`,
  source: (name, rows, from, to) => {
    const period = from === undefined && to === undefined ? [] : [`${from ?? '처음'} ~ ${to ?? '현재'}`];
    const details = [...(rows === undefined ? [] : [`${rows}건`]), ...period];
    return details.length === 0 ? name : `${name} (${details.join(', ')})`;
  },
  notDone: {
    pending: (label, reason) => `${label}: 시작하지 않았습니다${why(reason)}`,
    running: (label, reason) => `${label}: 시작했지만 끝나지 않았습니다. 일부는 실행되었을 수 있습니다${why(reason)}`,
    failed: (label, reason) => `${label}: 실패했습니다${why(reason)}`,
    skipped: (label, reason) => `${label}: 건너뛰었습니다${why(reason)}`,
    refused: (label, reason) => `${label}: 승인되지 않아 하지 않았습니다${why(reason)}`,
    unknown: (label, reason) => `${label}: 실행되었을 수 있지만 확인하지 못했습니다${why(reason)}`,
    cancelled: (label, reason) => `${label}: 취소되었습니다${why(reason)}`,
  },
  suggestions: {
    report: '결과를 보고서로 정리해 드릴까요?',
    compare: '경쟁사와 비교해 볼까요?',
    trends: '시간에 따른 추이를 살펴볼까요?',
    keywords: '자주 나온 키워드를 뽑아 볼까요?',
    video: '같은 내용으로 영상을 만들어 볼까요?',
    ad: '광고 문안을 만들어 볼까요?',
    dashboard: '대시보드로 모아 볼까요?',
    translate: '다른 언어로도 만들어 드릴까요?',
    other_period: '다른 기간도 살펴볼까요?',
  },
  tryAgain: (label) => `다시 시도해 볼까요? 대상: ${label}`,
  findOut: (label) => `실제로 실행되었는지 확인해 보시겠어요? 대상: ${label}`,
  otherWay: (label) => `다른 방법이 있다면 알려 주시겠어요? 대상: ${label}`,
  goOn: '남은 작업을 이어서 할까요?',
  newPlan: '어떤 점을 바꾸면 좋을지 알려 주시면 계획을 새로 세워 볼까요?',
  capabilities: (tools) => `다음과 같은 일을 도와드릴 수 있습니다.\n${lines(tools)}\n중요한 일은 실행하기 전에 먼저 여쭤봅니다.`,
  noTools: '지금은 사용할 수 있는 도구가 없습니다. 도구를 등록해 주시면 도와드리겠습니다.',
  howTo: (tools) =>
    `하고 싶은 일을 평소 말하듯이 적어 주세요. 무엇을(브랜드나 제품), 언제(기간), 어떤 형식으로 원하시는지 함께 적으시면 더 정확합니다. 계획을 먼저 보여 드리고, 승인하시면 실행합니다.${tools.length === 0 ? '' : `\n관련된 도구:\n${lines(tools)}`}`,
  greeting: '안녕하세요! 무엇을 도와드릴까요?',
  thanks: '도움이 되었다니 기쁩니다. 더 필요한 것이 있으면 말씀해 주세요.',
  farewell: '네, 다음에 또 뵙겠습니다.',
  smallTalk: '말씀 잘 들었습니다. 분석이나 콘텐츠 제작처럼 도와드릴 일이 있으면 말씀해 주세요.',
  examples: ['지난달 리뷰의 감성을 분석해 줘', '경쟁사와 비교하는 보고서를 만들어 줘', '재고 현황을 보여 줘'],
};
