import type { OperatorTexts } from '../operator-texts.ts';

const moment = new Intl.DateTimeFormat('ko', { dateStyle: 'short', timeStyle: 'short' });

export const operator: OperatorTexts = {
  nothingStarted: (folder) =>
    `아직 여기서 시작한 적이 없습니다. ${folder} 에 데이터베이스가 없습니다. dream-agent start 가 만들어 줍니다. 다른 데이터베이스는 DATABASE_URL로 지정하세요.`,
  noTables: '데이터베이스에 이 버전의 테이블이 없습니다. dream-agent start 가 만들어 줍니다.',
  newPassword: '새 비밀번호',
  passwordSet: '비밀번호를 정했습니다. 로그인한 브라우저는 모두 로그아웃됩니다',
  emailTaken: (email) => `${email} 주소는 다른 사람이 쓰고 있습니다.`,
  noSuchUser: (typed) => `${typed} 사용자가 없습니다. ID나 이메일 주소를 적어 주세요: dream-agent user list`,
  lastAdmin: (name) => `${name} 님은 마지막 관리자입니다. 먼저 다른 사람을 관리자로 만드세요.`,
  disabled: '사용 중지됨',
  enabled: '사용 가능',
  noKeyForDisabled: (name) => `${name} 님은 사용 중지 상태입니다. 먼저 다시 켜 주세요.`,
  keyShownOnce: '키는 지금 한 번만 보여 드립니다.',
  noSuchKey: (id) => `쓸 수 있는 키 ${id} 이(가) 없습니다: dream-agent key list`,
  revoked: '폐기됨',
  expired: '만료됨',
  neverUsed: '쓴 적 없음',
  lastUsed: (at) => `마지막 사용 ${moment.format(at)}`,
  intact: (entries, hash) => `✔ 서버의 확인 결과 이상 없음: 기록 ${entries}건. 마지막 해시: ${hash}`,
  recordBroken: (problem) => `백업의 기록이 검증되지 않습니다: ${problem}`,
  restored: (rows, files, entries) =>
    `✔ 행 ${rows}개와 파일 ${files}개를 되돌렸고, 항목 ${entries}개의 기록이 온전합니다. dream-agent start 로 이어 갑니다.`,
  olderRecord: (problem) => `${problem}. 시작할 때 --accept-older-record "이유" 가 필요하며, 그 이유는 기록에 남습니다.`,
  backupProblem: (path, problem) => {
    switch (problem.kind) {
      case 'damaged':
        return `${path}의 ${problem.line}번째 줄이 손상되었거나 백업이 아닙니다. 아무것도 바꾸지 않았습니다.`;
      case 'not-whole':
        return `${path}가 끝나기 전에 끊겨 있습니다. 아무것도 바꾸지 않았습니다.`;
      case 'other-version':
        return `${path}는 다른 버전에서 만들었습니다(${problem.migration}이 다름). 그 버전으로 복원한 다음 업그레이드하세요. 아무것도 바꾸지 않았습니다.`;
      case 'not-empty':
        return '데이터베이스가 비어 있지 않습니다. --replace 를 주면 지금 있는 것 대신 백업을 넣습니다. 아무것도 바꾸지 않았습니다.';
      case 'in-use':
        return '이 데이터베이스를 쓰는 서버가 있습니다. 먼저 멈추세요. 아무것도 바꾸지 않았습니다.';
    }
  },
  existsAlready: (path) => `${path} 파일이 이미 있어 그대로 두었습니다.`,
  noSigningKey: (file) => `서명할 키가 없습니다. ${file} 파일도, signing_key 설정도 없습니다. dream-agent start 가 만들어 줍니다.`,
  gates: (count) => `게이트 ${count}개`,
  backTested: ({ actions, same, now_asks, no_longer_asks, now_denies }) =>
    `동작 ${actions}건을 다시 판단했습니다: 같음 ${same}, 새로 물음 ${now_asks}, 더는 묻지 않음 ${no_longer_asks}, 새로 금지 ${now_denies}.`,
  wouldAsk: (count, approved, refused) => `${count}번 물었을 것입니다 (그때 승인 ${approved}, 거부 ${refused})`,
  toolStandings: { in_force: '사용 중', changed: '사용 중지: 바뀜', new: '사용 중지: 새 도구' },
  toolAsBefore: '승인된 내용으로 돌아왔지만, 그 사이에 다른 내용이었습니다.',
  toolDigestNeeded: (name) => `터미널이 아니면 받아들일 내용을 --digest로 지정합니다. ${name}의 값은 dream-agent tools에 나옵니다.`,
  otherToolDigest: (name, now) => `${name}의 설명이 그 사이에 또 바뀌었습니다(digest ${now}). 다시 확인하세요: dream-agent tools`,
  nothingAccepted: '받아들이지 않았습니다. 도구는 사용 중지 상태로 남습니다.',
  noSuchOutsideTool: (name) => `외부 서버가 제공하는 "${name}" 도구가 없습니다: dream-agent tools`,
  noSuchWebhook: (name) => `${name} 웹훅이 없습니다. 웹훅은 config/server.yaml에서 정합니다: dream-agent webhook list`,
  webhookDisabled: (name) => `${name} 웹훅은 꺼져 있거나 설정에서 빠져 있어 보낼 수 없습니다. 설정 → 알림 경로에서 켤 수 있습니다.`,
  webhookStates: { on: '켜짐', disabled: '꺼짐', removed: '설정에서 빠짐' },
  waiting: (count) => `대기 ${count}건`,
  deadLetters: (count) => `전달 실패 ${count}건`,
  resent: (count) => `${count}건을 다시 보냅니다`,
  droppedLetters: (count) => `${count}건을 버렸습니다`,
  moreInJson: (count) => `… ${count}건 더 있습니다: --json`,
};
