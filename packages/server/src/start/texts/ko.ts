import type { StartTexts } from './start-texts.ts';

export const ko: StartTexts = {
  steps: {
    database: 'PostgreSQL을 켜는 중',
    'waiting-for-database': '데이터베이스를 기다리는 중',
    tables: '테이블을 확인하는 중',
    agent: '에이전트를 깨우는 중',
    pages: '페이지를 만드는 중',
    server: '문을 여는 중',
  },
  seconds: (seconds) => `${seconds}초`,
  welcome: 'Dream Agent · 먼저 여쭤보고 움직이는 에이전트입니다',
  openThis: '이 주소를 열어 주세요:',
  opened: '브라우저에서 이 주소를 엽니다:',
  once: '한 시간 안에 한 번만 로그인할 수 있는 주소입니다. 다시 시작하면 새 주소가 나옵니다.',
  at: (url) => `${url} 에서 준비되었습니다`,
  howToSignIn: '아직 사용자가 없다면 npx dream-agent user add 로 첫 사람을 만들어 주세요.',
  drives: '실행을 맡을 준비가 되었습니다.',
  kept: (folder) => `모든 것은 ${folder} 에 보관합니다`,
  thinksByRules: '예시 데이터와 규칙만으로 생각합니다 (키도 네트워크도 필요 없음)',
  thinksWith: (model) => `${model} 모델로 생각하고, 안 되면 규칙으로 이어갑니다`,
  otherPort: (port) => `4000번 포트를 다른 프로그램이 쓰고 있어 ${port}번을 씁니다`,
  keys: 'Ctrl-C로 끝냅니다. 다음에 시작하면 여기서 이어집니다.',
  stopping: '하던 일을 마무리하는 중입니다. 바로 끝내려면 Ctrl-C를 한 번 더 누르세요.',
  stopped: '종료했습니다.',
  cannotStart: '시작할 수 없습니다.',
  alreadyRuns: (folder, url) =>
    `${folder} 에서 이미 실행 중입니다${url === undefined ? '' : ` (${url})`}. 그쪽을 쓰거나, 먼저 종료해 주세요.`,
  broken: (why) => `더 이상 계속할 수 없습니다: ${why}`,
};
