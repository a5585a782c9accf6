import { visible } from '@dream-agent/hitl';
import type { Language } from '../../contract/language.ts';
import type { ToolDefinition } from '../../contract/tool-definition.ts';
import { lettersOf } from './display-width.ts';

/** A subject is a name; what is longer was never one. */
const LONGEST_SUBJECT = 60;

/** Titles that name an activity are carried out; the others name a thing, which is made. */
const ACTIVITY: Readonly<Record<Language, RegExp>> = {
  ko: /(?:수집|분석|추출|비교|예측|정리|정제|처리|작성|제작|생성|추천|조회|관리|요약|조사|탐색|발굴|산출|계산|검토)$/,
  en: /(?:sis|ses|tion|ing|ment|ison|forecast|search|review|check|lookup)$/i,
  ja: /(?:収集|分析|抽出|比較|予測|整理|処理|作成|制作|生成|推薦|照会|管理|要約|調査|探索|算出|計算|クレンジング|確認)$/,
};

/** What a todo does, as one sentence in the person's language, from the tool's title and what it is about. */
export function taskSentence(tool: ToolDefinition, subject: string, language: Language): string {
  const letters = lettersOf(visible(subject.replace(/\s+/gu, ' ').trim()));
  const about = letters.length > LONGEST_SUBJECT ? `${letters.slice(0, LONGEST_SUBJECT - 1).join('')}…` : letters.join('');
  const title = tool.title[language];
  const makes = (tool.executor === 'content' || tool.executor === 'ops') && !ACTIVITY[language].test(title);
  switch (language) {
    case 'ko':
      return `${about === '' ? '' : `${about}에 대해 `}${withObjectParticle(title)} ${makes ? '만듭니다' : '진행합니다'}.`;
    case 'en':
      return `${makes ? 'Make' : 'Carry out'} the ${uncapitalised(title)}${about === '' ? '' : ` for ${about}`}.`;
    case 'ja':
      return `${about === '' ? '' : `${about}について`}${title}を${makes ? '作成します' : '行います'}。`;
  }
}

/** 을 after a final consonant, 를 after a vowel, and both where the sound can't be told from the letter. */
export function withObjectParticle(noun: string): string {
  const last = noun.codePointAt(noun.length - 1) ?? 0;
  if (last >= 0xac00 && last <= 0xd7a3) return `${noun}${(last - 0xac00) % 28 === 0 ? '를' : '을'}`;
  return `${noun}을(를)`;
}

/** Lower case for the first letter, unless the word is an abbreviation. */
const uncapitalised = (title: string): string => (/^[A-Z][A-Z0-9]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1));
