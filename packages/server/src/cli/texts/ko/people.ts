import type { PeopleTexts } from '../people-texts.ts';
import { sizeOf } from '../size-of.ts';

const moment = new Intl.DateTimeFormat('ko', { dateStyle: 'short', timeStyle: 'short' });

export const people: PeopleTexts = {
  noCredential:
    '연결할 서버가 없습니다. 이 폴더에서 서버를 시작하거나(dream-agent start), 로그인하거나(dream-agent login https://…), DREAM_AGENT_URL과 DREAM_AGENT_KEY를 설정하세요.',
  unreachable: (url, why) =>
    `${url} 에서 응답이 없습니다: ${why}. 서버가 켜져 있나요? dream-agent doctor 로 무엇이 문제인지 볼 수 있습니다.`,
  notLetIn: '이 키로는 들어갈 수 없습니다. dream-agent login 으로 다시 로그인하거나 dream-agent key create 로 새 키를 만드세요.',
  connectionLost: '연결이 끊겨 다시 잇는 중입니다. 놓치는 내용은 없습니다.',
  nothingTyped: '입력이 없어 아무것도 하지 않았습니다.',
  yes: ['네', '예', '응'],
  when: (at) => moment.format(at),
  until: (at) => `${moment.format(at)}까지`,
  size: sizeOf,

  notAnId: (typed, form) => `"${typed}"은(는) ${form} 형식의 ID가 아닙니다`,
  notADigest: (typed, least) => `--digest "${typed}": 화면에 보인 다이제스트를 16진수 ${least}자리 이상 적어 주세요`,
  otherDigest: (id, now) => `${id} 요청의 내용이 그사이 바뀌었습니다 (다이제스트 ${now}). 다시 확인하세요: dream-agent show ${id}`,
  digestNeeded: (id) =>
    `무언가를 실행하게 하는 답은 본 내용에 묶입니다. dream-agent show ${id} 에 나오는 다이제스트를 --digest 로 주거나 터미널에서 직접 결정하세요.`,
  exactlySo: '이대로 할까요? [y/n]',
  readFirst: (seconds) => `매우 위험한 요청입니다. 읽어 보세요. ${seconds}초 뒤에 승인을 보냅니다. Ctrl-C를 누르면 보내지 않습니다.`,
  nothingSent: '아무것도 보내지 않았습니다. 요청은 그대로입니다.',
  recorded: (what, id) => `${id}: ${what}`,
  nextRequest: (id) => `바뀐 내용은 따로 묻습니다: ${id}`,
  voted: (approvals, needed, about) => `${about}: ${needed}명 중 ${approvals}명이 동의했습니다`,
  escalated: (to, id) => `${id} 요청을 ${to}에게 넘겼습니다`,
  closed: '이미 끝난 요청입니다',
  requestStatuses: { pending: '대기 중', decided: '결정됨', expired: '기한이 지났습니다', cancelled: '더는 필요하지 않습니다' },
  decidedBy: {
    human: (what, by, when) => `${by} 님이 이미 결정했습니다: ${what} (${when})`,
    timeout: (what, _by, when) => `제때 답한 사람이 없었습니다: ${what} (${when})`,
    grant: (what, by, when) => `${by} 님의 사전 승인에 따라: ${what} (${when})`,
  },
  notAnAssignee: (typed) => `--to "${typed}": 이름, group:… 또는 role:… 로 적어 주세요`,
  oneChange: '--words, --set, --parameters 중 하나로 무엇을 바꿀지 적어 주세요.',
  wordsAreForPlans: '--words 는 계획에만 쓸 수 있습니다. 도구 호출은 --set 이나 --parameters 로 바꾸세요.',
  notAnAssignment: (typed) => `"${typed}": 이름=값 형식이어야 합니다`,
  requestFacts: (by, session) => `요청한 사람 ${by}, 세션 ${session}`,

  nothingWaits: '기다리는 요청이 없습니다.',
  thereAreMore: '더 있습니다. --limit 이나 필터를 쓰세요.',
  whichOne: (count) => `몇 번을 볼까요? (1–${count}, Enter는 첫 번째, q는 나가기)`,
  noneOfThese: (typed) => `"${typed}"은(는) 목록에 없습니다.`,
  leftOpen: '결정하지 않고 그대로 두었습니다.',
  watching: '지켜보는 중입니다. Ctrl-C로 끝냅니다.',
  happened: {
    hitl_timeout: '제때 답한 사람이 없었습니다',
    hitl_cancelled: '더는 답이 필요하지 않습니다',
    hitl_warning: '기한이 얼마 남지 않았습니다',
    hitl_reminded: '아직 답을 기다리고 있습니다',
  },

  pausing: (isPaused, done, left) =>
    `${isPaused ? '일시 정지했습니다' : '하던 일만 마치고 멈춥니다. 새로 시작하는 일은 없습니다'} (완료 ${done}, 남음 ${left})`,
  paused: '일시 정지했습니다.',
  budgetSpent: {
    per_run: (session) =>
      `이 실행이 허용된 만큼 모두 질문해서 일시 정지했습니다. 다시 그만큼 질문하게 하려면 dream-agent resume ${session}, 끝내려면 dream-agent cancel ${session}`,
    per_run_per_minute: (session) =>
      `이 실행이 1분 동안 너무 많이 질문해서 일시 정지했습니다. 계속하려면 dream-agent resume ${session}, 끝내려면 dream-agent cancel ${session}`,
  },
  resumed: '이어서 진행합니다.',
  cancelling: (isOver, requests) => `${isOver ? '취소했습니다' : '취소하는 중입니다'} (거둔 질문 ${requests}개)`,
  noSessions: '세션이 없습니다.',
  runStatuses: {
    none: '–',
    queued: '대기열',
    running: '실행 중',
    waiting: '답을 기다림',
    paused: '일시 정지',
    succeeded: '완료',
    failed: '실패',
    rejected: '거절됨',
    cancelled: '취소됨',
  },
  waiting: (requests) => `답할 것 ${requests}개`,
  waitsFor: (who, id) => `${who}의 결정을 기다립니다. 결정되면 이어서 진행합니다: ${id}`,
  stillWaits: (id) => `답을 기다리는 채로 남아 있으며 사라지지 않습니다: dream-agent inbox 또는 dream-agent show ${id}`,
  files: '파일',
  otherFiles: (count) => `+ 다른 파일 ${count}개`,
  saveHint: '  (--save 폴더 로 내려받을 수 있습니다)',
  goOnWith: (session) => `이어서 하려면: dream-agent ask --session ${session} "…"`,

  apiKey: (url) => `${url} 의 API 키`,
  loggedIn: (name, role, file) => `${name} (${role}) 님으로 로그인했습니다. 보관한 곳: ${file}`,
  loggedOut: (file) => `${file} 을(를) 지웠습니다`,
};
