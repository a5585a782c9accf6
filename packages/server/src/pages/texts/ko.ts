import type { PageTexts } from './page-texts.ts';

export const ko: PageTexts = {
  signingIn: '로그인하는 중입니다…',
  tokenUsed: '이미 쓴 주소이거나 기한이 지났습니다. 서버를 다시 시작하면 새 주소가 나옵니다.',
  withoutScript: '이 페이지는 자바스크립트가 필요합니다.',
  intro: '먼저 여쭤보고 움직이는 에이전트입니다.',
  signedInAs: '로그인한 사람:',
  signOut: '로그아웃',
  waiting: '결정을 기다리는 요청:',
  nothingWaits: '기다리는 요청이 없습니다.',
  answerThem: '일을 맡기려면 npx dream-agent ask "…", 기다리는 요청은 npx dream-agent inbox 로 볼 수 있습니다.',
  signIn: '로그인',
  email: '이메일',
  password: '비밀번호',
  signInWith: '다음 계정으로 로그인:',
  orAddress: '또는 서버를 시작한 곳에 나온 주소를 열어 주세요.',
  signInFailed: '로그인하지 못했습니다. 입력한 내용을 확인해 주세요.',
  away: '지금은 서버가 응답하지 않습니다.',
  docs: 'API 문서',
};
