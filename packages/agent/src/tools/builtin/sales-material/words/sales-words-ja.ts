import type { SalesWords } from './sales-words.ts';

const LANGUAGES = { ko: '韓国語', en: '英語', ja: '日本語' } as const;

export const ja: SalesWords = {
  unnamed: '製品のご案内',
  title: (name) => `${name} 営業資料`,
  price: '定価',
  customers: 'お客様の評価',
  praise: '評価されている点(言及に占める良い評価)',
  claims: '製品の特長',
  rivals: '競合ブランドとの比較',
  rivalsUnit: '肯定的なレビューの割合',
  sales: '月別販売数',
  salesNote: '単位: 個。終わっていない月は除いています。',
  objections: '想定される質問と答え',
  figures: { reviews: '分析したレビュー', positive: '肯定的なレビュー', praised: (aspect) => `${aspect}への良い評価` },
  counted: (count) => `${count}件`,
  mentions: (count) => `${count}件`,
  ahead: (aspect, rival, own, other) => `${aspect}: ${rival}より高い評価(良い評価 ${own}%、${rival} ${other}%)`,
  behind: (aspect, rival, own, other) => `${aspect}: ${rival}より低い評価(良い評価 ${own}%、${rival} ${other}%)`,
  questions: {
    price: '値段が高いという声はありませんか。',
    delivery: '配送が遅れることはありませんか。',
    quality: '品質は信頼できますか。',
    scent: '香りの好みは分かれませんか。',
    texture: '使用感が合わない方もいませんか。',
    packaging: '包装や容器に問題はありませんか。',
    service: '問い合わせへの対応はどうですか。',
    effect: '効果を感じない方もいませんか。',
  },
  answer: (aspect, mentions, negative, positive) =>
    `${aspect}への言及${mentions}件のうち、不満が${negative}件、良い評価が${positive}件です。`,
  risen: (when, where, before, after) => `${when}${where === '' ? 'には' : `、${where}では`}不満が${before}から${after}に増えました。`,
  todo: '当社の対応:',
  review: (id, foreign) => `レビュー ${id}${foreign === undefined ? '' : `・原文は${LANGUAGES[foreign]}`}`,
  contact: ['担当者', '電話', 'メール'],
  footer: (names, period, reviews, day) =>
    `出典: ${[names, period, `レビュー${reviews}件`].filter((part) => part !== '').join(' · ')}。肯定・否定はレビューの文章を分析した結果で、すべてのお客様を代表するものではありません。作成日 ${day}。`,
  footerPlain: (names, day) => `${names === '' ? '' : `出典: ${names}。`}作成日 ${day}。`,
  noMaterial: (name) =>
    `${name}の営業資料に載せる内容がありません。レビューが0件で、製品表にも説明がありません。レビューを集めるか、製品表(products)を記入してください。`,
  noProducts: '製品表がないか、この製品が載っていないため、価格と特長は空けてあります。',
  composing: '内容を選んでいます',
  typesetting: '1ページにまとめています',
  fileName: (day) => `営業資料-${day}.pdf`,
  done: (title) => `「${title}」を1ページのPDFにまとめました。連絡先と対応の欄はご記入ください。`,
};
