import type { ToolCall } from '../../../src/feedback/similarity/signature-of.ts';
import { HARD } from './hard-text-pairs.ts';
import { ENGLISH, JAPANESE, KOREAN, type TextFamily } from './text-pairs.ts';

/** Two actions, and whether a person who refused the first would take the second for the same again. */
export interface ActionPair {
  readonly similar: boolean;
  readonly about: string;
  readonly one: ToolCall;
  readonly other: ToolCall;
}

type Parameters = ToolCall['parameters'];

const mail = (text: string): ToolCall => ({ tool: 'send_email', parameters: { to: ['all-customers@example.com'], body: text } });

const fromTexts = (about: string, families: readonly TextFamily[]): readonly ActionPair[] =>
  families.flatMap(({ text, same, other }) => [
    ...same.map((again) => ({ similar: true, about: `${about}: other words`, one: mail(text), other: mail(again) })),
    ...other.map((else_) => ({ similar: false, about: `${about}: another text`, one: mail(text), other: mail(else_) })),
  ]);

const pair = (similar: boolean, about: string, tool: string, one: Parameters, other: Parameters): ActionPair => ({
  similar,
  about,
  one: { tool, parameters: one },
  other: { tool, parameters: other },
});
const yes = (about: string, tool: string, one: Parameters, other: Parameters) => pair(true, about, tool, one, other);
const no = (about: string, tool: string, one: Parameters, other: Parameters) => pair(false, about, tool, one, other);

const SUBJECTS = [
  ['Innisfree', 'innisfree ', 'Laneige'],
  ['이니스프리', ' 이니스프리', '라네즈'],
  ['雪花秀', '雪花秀　', 'ヘラ'],
  ['Green Tea Serum', 'green-tea serum', 'Water Bank Cream'],
  ['그린티 세럼', '그린티세럼', '워터뱅크 크림'],
  ['ｉＯＰＥ', 'iope', 'Etude'],
] as const;

/** Every subject with the same ways to write or change the call around it. */
const SUBJECT_PAIRS: readonly ActionPair[] = SUBJECTS.flatMap(([name, again, another]) => [
  yes(
    'other spelling',
    'collector',
    { brand: [name], date_from: '2026-01-01', date_to: '2026-01-31' },
    { brand: [again], date_from: '2026-01-01', date_to: '2026-01-31' },
  ),
  yes('name or list of one', 'collector', { brand: [name], platform: ['coupang'] }, { brand: again, platform: 'Coupang' }),
  yes(
    'lists in another order',
    'collector',
    { brand: [name, another], platform: ['coupang', 'naver'] },
    { platform: ['naver', 'coupang'], brand: [another, again] },
  ),
  yes(
    'periods that overlap',
    'collector',
    { brand: [name], date_from: '2026-01-01', date_to: '2026-03-31' },
    { brand: [name], date_from: '2026-02-01', date_to: '2026-04-15' },
  ),
  no('another subject', 'collector', { brand: [name], platform: ['coupang'] }, { brand: [another], platform: ['coupang'] }),
  no(
    'periods apart',
    'collector',
    { brand: [name], date_from: '2026-01-01', date_to: '2026-01-31' },
    { brand: [name], date_from: '2026-02-01', date_to: '2026-02-28' },
  ),
  no('another platform', 'collector', { brand: [name], platform: ['coupang'] }, { brand: [name], platform: ['naver'] }),
  no('another language', 'report', { brand: name, language: 'ko', format: 'pdf' }, { brand: name, language: 'en', format: 'pdf' }),
]);

const SINGLE_PAIRS: readonly ActionPair[] = [
  yes('amount within a tenth', 'refund', { order_id: 'A-1001', amount: 100 }, { order_id: 'A-1001', amount: 109 }),
  yes('amount written out', 'refund', { order_id: 'A-1001', amount: '₩30,000' }, { order_id: 'a-1001', amount: '3만원' }),
  yes('amount as number and text', 'refund', { order_id: 'A-1001', amount: 30000 }, { order_id: 'A-1001', amount: '30,000원' }),
  yes('amount in yen', 'refund', { order_id: 'A-1001', amount: '5万円' }, { order_id: 'A-1001', amount: '¥50,000' }),
  yes(
    'fewer recipients',
    'send_email',
    { to: ['a@x.com', 'b@x.com', 'c@x.com'], subject: 'Sale' },
    { to: ['a@x.com', 'b@x.com'], subject: 'sale' },
  ),
  yes('more recipients', 'send_email', { to: ['a@x.com'], subject: 'Sale' }, { to: ['A@X.com', 'b@x.com'], subject: 'Sale' }),
  yes('a closing slash', 'delete_files', { path: '/data/old' }, { path: '/data/old/' }),
  yes(
    'a key of the call only',
    'refund',
    { order_id: '7', amount: 10, idempotency_key: 'a' },
    { order_id: '7', amount: 10, idempotencyKey: 'b' },
  ),
  yes('one option more', 'delete_files', { path: '/data/old', recursive: true }, { path: '/data/old', recursive: true, note: 'again' }),
  yes('empty options', 'collector', { brand: ['hera'], product: [], category: null }, { brand: ['hera'] }),
  yes('key style', 'publish', { postId: 'p1', channel: 'blog' }, { post_id: 'p1', channel: 'Blog' }),
  yes(
    'period as one parameter',
    'report',
    { brand: 'hera', date_range: { from: '2026-01-01', to: '2026-01-31' } },
    { brand: 'hera', date_range: { from: '2026.01.01', to: '2026.01.31' } },
  ),
  yes('written date', 'schedule', { day: '2026-03-01', task: 'backup' }, { day: '2026년 3월 1일', task: 'backup' }),
  yes('nothing to compare', 'restart_server', {}, {}),
  no('another amount', 'refund', { order_id: 'A-1001', amount: 100 }, { order_id: 'A-1001', amount: 150 }),
  no('ten times as much', 'refund', { order_id: 'A-1001', amount: '3만원' }, { order_id: 'A-1001', amount: '30만원' }),
  no('another currency', 'refund', { order_id: 'A-1001', amount: '$100' }, { order_id: 'A-1001', amount: '100원' }),
  no('the next order', 'refund', { order_id: 1001, amount: 100 }, { order_id: 1002, amount: 100 }),
  no('another recipient', 'send_email', { to: ['a@x.com'], subject: 'Sale' }, { to: ['b@x.com'], subject: 'Sale' }),
  no(
    'mostly others',
    'send_email',
    { to: ['a@x.com', 'b@x.com'], subject: 'Sale' },
    { to: ['a@x.com', 'c@x.com', 'd@x.com'], subject: 'Sale' },
  ),
  no('a name of three words', 'collector', { product: 'Green Tea Serum' }, { product: 'Green Tea Cream' }),
  no('a Korean product of the same line', 'collector', { product: '그린티 씨드 세럼' }, { product: '그린티 씨드 크림' }),
  no(
    'a Japanese opening only',
    'send_email',
    { body: 'このたびはご購入ありがとうございます。商品を発送しました。' },
    { body: 'このたびは会員登録ありがとうございます。設定をご確認ください。' },
  ),
  yes('a title in another order', 'publish', { title: 'Summer Sale Notice' }, { title: 'Notice: Summer Sale' }),
  no('another folder', 'delete_files', { path: '/data/old' }, { path: '/data/older' }),
  no('a folder inside', 'delete_files', { path: '/data' }, { path: '/data/tmp' }),
  no('a trial only', 'delete_files', { path: '/data/old', dry_run: false }, { path: '/data/old', dry_run: true }),
  no('another format', 'report', { brand: 'hera', format: 'pdf' }, { brand: 'hera', format: 'html' }),
  no('another day', 'schedule', { day: '2026-03-01', task: 'backup' }, { day: '2026-03-02', task: 'backup' }),
  no('no parameter in common', 'publish', { post_id: 'p1' }, { channel: 'blog' }),
  no(
    'same words to others',
    'send_email',
    { to: ['a@x.com'], body: 'Your order is on its way to you' },
    { to: ['z@y.org'], body: 'Your order is on its way to you' },
  ),
  {
    similar: false,
    about: 'another tool',
    one: { tool: 'send_email', parameters: { to: 'a@x.com' } },
    other: { tool: 'send_sms', parameters: { to: 'a@x.com' } },
  },
];

/** The test set. */
export const ACTION_PAIRS: readonly ActionPair[] = [
  ...fromTexts('ko', KOREAN),
  ...fromTexts('en', ENGLISH),
  ...fromTexts('ja', JAPANESE),
  ...fromTexts('hard', HARD),
  ...SUBJECT_PAIRS,
  ...SINGLE_PAIRS,
];
