import type { SalesWords } from './sales-words.ts';

const LANGUAGES = { ko: 'Korean', en: 'English', ja: 'Japanese' } as const;

export const en: SalesWords = {
  unnamed: 'Product sheet',
  title: (name) => `${name}: sales sheet`,
  price: 'List price',
  customers: 'What customers say',
  praise: 'What they praise (share of mentions)',
  claims: 'What it offers',
  rivals: 'Beside the competition',
  rivalsUnit: 'share of positive reviews',
  sales: 'Sales by month',
  salesNote: 'In units. A month that is not over is left out.',
  objections: 'Questions to expect, and answers',
  figures: { reviews: 'Reviews analysed', positive: 'Positive reviews', praised: (aspect) => `Praise for its ${aspect}` },
  counted: (count) => count,
  mentions: (count) => `of ${count}`,
  ahead: (aspect, rival, own, other) => `Better spoken of than ${rival} for ${aspect} (praise ${own}% to ${other}%)`,
  behind: (aspect, rival, own, other) => `Less well spoken of than ${rival} for ${aspect} (praise ${own}% to ${other}%)`,
  questions: {
    price: 'Isn’t it rather expensive?',
    delivery: 'Does it arrive on time?',
    quality: 'Can I rely on its quality?',
    scent: 'Does everybody like the scent?',
    texture: 'Does its feel suit everybody?',
    packaging: 'Any trouble with the packaging?',
    service: 'Do customers get answers?',
    effect: 'Does everybody see an effect?',
  },
  answer: (aspect, mentions, negative, positive) => `Of ${mentions} mentions of ${aspect}, ${negative} complain and ${positive} praise it.`,
  risen: (when, where, before, after) => `Complaints rose from ${before} to ${after} in ${when}${where === '' ? '' : ` (${where})`}.`,
  todo: 'What we do about it:',
  review: (id, foreign) => `Review ${id}${foreign === undefined ? '' : ` · original in ${LANGUAGES[foreign]}`}`,
  contact: ['Contact', 'Phone', 'E-mail'],
  footer: (names, period, reviews, day) =>
    `Source: ${[names, period, `${reviews} reviews`].filter((part) => part !== '').join(' · ')}. Positive and negative were read from the words of reviews, which do not stand for all customers. Made on ${day}.`,
  footerPlain: (names, day) => `${names === '' ? '' : `Source: ${names}. `}Made on ${day}.`,
  noMaterial: (name) =>
    `There is nothing to say about ${name}: there are no reviews, and the products table says nothing of it. Collect reviews or fill in the products table.`,
  noProducts: 'There is no products table, or this product is not in it, so price and claims are left out.',
  composing: 'Choosing what to say',
  typesetting: 'Fitting it to one page',
  fileName: (day) => `sales-sheet-${day}.pdf`,
  done: (title) => `"${title}" is ready as a one-page PDF. Please fill in the contact and what you do about complaints.`,
};
