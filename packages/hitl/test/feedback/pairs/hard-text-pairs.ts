import type { TextFamily } from './text-pairs.ts';

/** Looser wording for the same, and much the same words for something else. */
export const HARD: readonly TextFamily[] = [
  {
    text: '재고가 부족한 상품의 발주를 자동으로 진행하고 담당자에게 결과를 알립니다.',
    same: [
      '부족한 재고를 자동 발주한 다음 담당자에게 알려 줍니다.',
      '상품 재고가 모자라면 자동으로 발주하고 결과를 담당자에게 공유합니다.',
    ],
    other: ['상품 리뷰가 부족한 고객에게 작성 안내를 자동으로 보냅니다.', '재고 실사 일정을 다음 달로 미룹니다.'],
  },
  {
    text: '블랙프라이데이 광고 영상을 인스타그램과 유튜브에 게시합니다.',
    same: [
      '인스타그램, 유튜브에 블랙프라이데이 광고 영상을 올립니다.',
      '블랙프라이데이 영상 광고를 유튜브와 인스타그램 채널에 공개합니다.',
    ],
    other: ['블랙프라이데이 매출 보고서를 임원에게 공유합니다.', '유튜브 댓글의 감성을 분석합니다.'],
  },
  {
    text: '휴면 고객 계정의 개인정보를 파기합니다. 되돌릴 수 없습니다.',
    same: ['휴면 고객의 개인정보 파기를 실행합니다. 복구는 불가능합니다.', '휴면 계정 고객 개인정보를 영구 파기합니다.'],
    other: ['휴면 전환 예정 회원에게 안내 메일을 보냅니다.', '개인정보 처리방침 개정안을 게시판에 올립니다.'],
  },
  {
    text: 'Order more stock for products that are running low and tell the buyer about it.',
    same: ['Products running low are reordered, and the buyer is told.', 'When stock is low, order more products and inform the buyer.'],
    other: ['Tell customers with open carts about products they looked at.', 'Move the stock count to the first week of May.'],
  },
  {
    text: 'Publish the Black Friday video ad on Instagram and YouTube.',
    same: ['Post the Black Friday ad video to YouTube and Instagram.', 'Black Friday video advert goes live on Instagram plus YouTube.'],
    other: ['Share the Black Friday sales figures with the board.', 'Analyse the sentiment of YouTube comments.'],
  },
  {
    text: 'Permanently erase the personal data of inactive customer accounts.',
    same: [
      'Erase personal data in inactive accounts of customers for good.',
      'Inactive customers: erase all their personal data permanently.',
    ],
    other: ['Write to customers whose accounts will soon become inactive.', 'Translate the privacy notice into German.'],
  },
  {
    text: '在庫が少ない商品を自動で発注し、担当者に結果を通知します。',
    same: ['在庫の少ない商品は自動発注し、結果を担当者へ知らせます。', '商品の在庫が不足したら自動で発注し、担当者に通知する。'],
    other: ['商品レビューが少ないお客様に投稿のご案内を送ります。', '棚卸しの日程を来月に延期します。'],
  },
  {
    text: 'ブラックフライデーの広告動画をインスタグラムとユーチューブに公開します。',
    same: [
      'インスタグラムとユーチューブでブラックフライデーの動画広告を配信します。',
      'ブラックフライデー用の広告動画をユーチューブ、インスタグラムへ投稿。',
    ],
    other: ['ブラックフライデーの売上報告書を役員に共有します。', 'ユーチューブのコメントの感情を分析します。'],
  },
  {
    text: '休眠会員の個人情報を完全に削除します。元に戻せません。',
    same: ['休眠会員の個人情報をすべて削除します。復元はできません。', '休眠中の会員の個人情報を完全削除します。'],
    other: ['まもなく休眠となる会員に案内メールを送ります。', '個人情報保護方針の改定案を掲示板に掲載します。'],
  },
];
