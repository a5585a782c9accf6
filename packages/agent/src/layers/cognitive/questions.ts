import type { Language } from '../../contract/language.ts';

/** What a person is asked, by what is not clear. */
export const QUESTIONS: Readonly<Record<'intent' | 'competing' | 'subject' | 'which_subject', Readonly<Record<Language, string>>>> = {
  intent: {
    ko: '어떤 작업을 원하시는지 조금 더 알려 주시겠어요?',
    en: 'What would you like me to do? Please tell me a little more.',
    ja: 'どのような作業をご希望でしょうか。もう少し詳しく教えてください。',
  },
  competing: {
    ko: '두 가지 요청으로 읽힙니다. 어느 것을 먼저 진행할까요?',
    en: 'I can read two different wishes here. Which one shall I do?',
    ja: '二つのご依頼に読み取れます。どちらを進めましょうか。',
  },
  subject: {
    ko: '어떤 브랜드나 제품에 대한 요청인가요?',
    en: 'Which brand or product is this about?',
    ja: 'どのブランド、またはどの商品についてのご依頼でしょうか。',
  },
  which_subject: {
    ko: '둘 중 어느 쪽에 대한 요청인가요?',
    en: 'Which of these is it about?',
    ja: 'どちらについてのご依頼でしょうか。',
  },
};
