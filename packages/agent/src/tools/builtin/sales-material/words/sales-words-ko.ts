import type { SalesWords } from './sales-words.ts';

const LANGUAGES = { ko: '한국어', en: '영어', ja: '일본어' } as const;

export const ko: SalesWords = {
  unnamed: '제품 소개',
  title: (name) => `${name} 영업 자료`,
  price: '정가',
  customers: '고객의 평가',
  praise: '무엇을 칭찬하나요 (언급 가운데 칭찬)',
  claims: '제품 특징',
  rivals: '경쟁 브랜드와 비교',
  rivalsUnit: '긍정 리뷰 비율',
  sales: '월별 판매량',
  salesNote: '단위: 개. 다 지나지 않은 달은 뺐습니다.',
  objections: '예상 질문과 답변',
  figures: { reviews: '분석한 리뷰', positive: '긍정 리뷰', praised: (aspect) => `${aspect} 언급 중 칭찬` },
  counted: (count) => `${count}건`,
  mentions: (count) => `${count}건`,
  ahead: (aspect, rival, own, other) => `${aspect}: ${rival}보다 높은 평가 (칭찬 ${own}% 대 ${other}%)`,
  behind: (aspect, rival, own, other) => `${aspect}: ${rival}보다 낮은 평가 (칭찬 ${own}% 대 ${other}%)`,
  questions: {
    price: '가격이 부담스럽다는 말이 있던데요?',
    delivery: '배송이 늦는 일은 없나요?',
    quality: '품질은 믿을 만한가요?',
    scent: '향에 호불호가 있지 않나요?',
    texture: '사용감이 안 맞는 분도 있지 않나요?',
    packaging: '포장이나 용기에 문제는 없나요?',
    service: '문의에는 잘 답해 주나요?',
    effect: '효과를 못 느꼈다는 분도 있지 않나요?',
  },
  answer: (aspect, mentions, negative, positive) => `${aspect} 언급 ${mentions}건 중 불만이 ${negative}건, 칭찬이 ${positive}건입니다.`,
  risen: (when, where, before, after) => `${when}${where === '' ? '에는' : `, ${where}에서`} 불만이 ${before}에서 ${after}로 늘었습니다.`,
  todo: '우리의 조치:',
  review: (id, foreign) => `리뷰 ${id}${foreign === undefined ? '' : ` · ${LANGUAGES[foreign]} 원문`}`,
  contact: ['담당자', '전화', '이메일'],
  footer: (names, period, reviews, day) =>
    `출처: ${[names, period, `리뷰 ${reviews}건`].filter((part) => part !== '').join(' · ')}. 긍정·부정은 리뷰 글을 분석한 결과이며 모든 고객을 대표하지 않습니다. 작성일 ${day}.`,
  footerPlain: (names, day) => `${names === '' ? '' : `출처: ${names}. `}작성일 ${day}.`,
  noMaterial: (name) =>
    `${name} 영업 자료에 쓸 내용이 없습니다. 리뷰가 0건이고 제품 표에도 설명이 없습니다. 리뷰를 모으거나 제품 표(products)를 채워 주세요.`,
  noProducts: '제품 표가 없거나 이 제품이 들어 있지 않아 가격과 제품 특징은 비워 두었습니다.',
  composing: '내용을 고르는 중',
  typesetting: '한 쪽짜리 자료로 만드는 중',
  fileName: (day) => `영업-자료-${day}.pdf`,
  done: (title) => `"${title}"를 한 쪽짜리 PDF로 만들었습니다. 담당자 연락처와 조치 내용은 직접 채워 주세요.`,
};
