import type { Language } from '../../../contract/language.ts';

type Names = Readonly<Record<string, string>>;

/** Readers the agent knows by a name of its own. */
const AUDIENCES: Readonly<Record<Language, Names>> = {
  ko: {
    executives: '경영진',
    retailers: '유통 바이어',
    team: '팀',
    teens: '10대',
    gen_z: 'Z세대',
    gen_mz: 'MZ세대',
    millennials: '밀레니얼 세대',
    students: '학생',
    office_workers: '직장인',
    mothers: '육아맘',
    investors: '투자자',
    new_customers: '신규 고객',
    women: '여성',
    men: '남성',
  },
  en: {
    executives: 'executives',
    retailers: 'retail buyers',
    team: 'the team',
    teens: 'teens',
    gen_z: 'Gen Z',
    gen_mz: 'millennials and Gen Z',
    millennials: 'millennials',
    students: 'students',
    office_workers: 'office workers',
    mothers: 'mothers',
    investors: 'investors',
    new_customers: 'new customers',
    women: 'women',
    men: 'men',
  },
  ja: {
    executives: '経営陣',
    retailers: 'バイヤー',
    team: 'チーム',
    teens: '10代',
    gen_z: 'Z世代',
    gen_mz: 'MZ世代',
    millennials: 'ミレニアル世代',
    students: '学生',
    office_workers: '会社員',
    mothers: '子育て中の方',
    investors: '投資家',
    new_customers: '新規のお客様',
    women: '女性',
    men: '男性',
  },
};

const GROUP = /^(?:(women|men)_)?(?:([2-7]0)s|(teens))$/;

const DECADES: Readonly<Record<Language, (decade: string, sex: string) => string>> = {
  ko: (decade, sex) => `${decade}대${sex === '' ? '' : ` ${sex}`}`,
  en: (decade, sex) => (decade === '10' ? `teenage ${sex}` : `${sex === '' ? 'people' : sex} in their ${decade}s`),
  ja: (decade, sex) => `${decade}代${sex === '' ? '' : `の${sex}`}`,
};

/** Whom something is for, in the words of a language; who is not known is named as it was written. */
export function audienceName(audience: string, language: Language): string {
  const known = AUDIENCES[language];
  if (Object.hasOwn(known, audience)) return known[audience] ?? audience;
  const [whole, sex, decade, teens] = GROUP.exec(audience) ?? [];
  return whole === undefined
    ? audience
    : DECADES[language](teens === undefined ? (decade ?? '') : '10', sex === undefined ? '' : (known[sex] ?? ''));
}
