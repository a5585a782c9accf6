/** A text, the same in other words, and others that are about something else or about another amount. */
export interface TextFamily {
  readonly text: string;
  readonly same: readonly string[];
  readonly other: readonly string[];
}

export const KOREAN: readonly TextFamily[] = [
  {
    text: '여름 세일 안내: 이번 주말까지 전 품목 30% 할인합니다.',
    same: [
      '이번 주말까지 전 품목을 30% 할인하는 여름 세일을 안내드립니다.',
      '여름 세일! 전 품목 30퍼센트 할인, 이번 주말까지예요',
      '안내 드려요. 여름 세일로 주말까지 전품목 30% 할인해요',
    ],
    other: ['여름 세일 안내: 이번 주말까지 전 품목 50% 할인합니다.', '주문하신 상품이 오늘 발송되었습니다. 배송 조회를 확인해 주세요.'],
  },
  {
    text: '그린티 세럼 재입고 소식을 알려 드립니다. 지금 바로 구매하세요.',
    same: [
      '그린티 세럼이 재입고되었습니다. 지금 구매하실 수 있어요.',
      '재입고 소식: 그린티 세럼, 바로 구매하세요!',
      '그린티 세럼 재입고! 지금 바로 구매해 보세요',
    ],
    other: ['회원님의 적립금이 곧 소멸될 예정입니다.', '고객센터 운영 시간이 변경되었습니다. 평일 9시부터 18시까지입니다.'],
  },
  {
    text: '적립금 3만원이 이번 달 말에 소멸됩니다. 잊지 말고 사용하세요.',
    same: [
      '이번 달 말에 소멸되는 적립금 30,000원을 잊지 말고 사용하세요.',
      '적립금 3만 원 소멸 예정: 이번 달 말까지 사용해 주세요',
      '이번 달 말 소멸 예정인 적립금 3만원, 꼭 사용하세요',
    ],
    other: ['적립금 5만원이 이번 달 말에 소멸됩니다. 잊지 말고 사용하세요.', '신제품 체험단을 모집합니다. 많은 신청 바랍니다.'],
  },
  {
    text: '경쟁사 대비 우리 브랜드의 리뷰 평점이 낮은 이유를 분석한 보고서',
    same: [
      '우리 브랜드 리뷰 평점이 경쟁사보다 낮은 이유를 분석한 보고서',
      '경쟁사보다 우리 브랜드 평점이 낮은 이유 분석 보고서',
      '리뷰 평점이 경쟁사 대비 낮은 이유에 대한 우리 브랜드 분석 보고서',
    ],
    other: ['다음 분기 재고 수요를 예측하고 발주량을 제안하는 문서', '유튜브 광고 영상의 대본과 촬영 일정'],
  },
  {
    text: '신제품 체험단 100명을 모집합니다. 신청은 홈페이지에서 해 주세요.',
    same: [
      '홈페이지에서 신제품 체험단 100명을 모집하고 있습니다. 신청해 주세요.',
      '신제품 체험단 모집 (100명): 홈페이지에서 신청하세요',
      '체험단 모집 안내 - 신제품, 100명, 홈페이지 신청',
    ],
    other: ['신제품 체험단 300명을 모집합니다. 신청은 홈페이지에서 해 주세요.', '이번 주 금요일은 시스템 점검으로 접속이 어렵습니다.'],
  },
  {
    text: '오래된 로그 파일을 모두 삭제하고 저장 공간을 정리합니다.',
    same: [
      '저장 공간 정리를 위해 오래된 로그 파일을 전부 삭제합니다.',
      '오래된 로그 파일 모두 삭제, 저장 공간 정리',
      '로그 파일 중 오래된 것을 모두 삭제해서 저장 공간을 정리하겠습니다',
    ],
    other: ['신규 회원에게 환영 이메일을 보냅니다.', '대시보드에 주간 매출 그래프를 추가합니다.'],
  },
  {
    text: '배송 지연에 대해 사과드립니다. 쿠폰을 보내 드리겠습니다.',
    same: [
      '배송이 지연되어 사과드리며 쿠폰을 보내 드립니다.',
      '배송 지연 사과 말씀과 함께 쿠폰을 보내드려요',
      '배송 지연으로 불편을 드려 사과드립니다. 쿠폰을 드리겠습니다.',
    ],
    other: ['가을 신상품 화보가 공개되었습니다.', '설문에 참여해 주셔서 감사합니다. 결과는 다음 주에 공개됩니다.'],
  },
  {
    text: '쿠팡 광고 예산을 하루 50만원으로 올립니다',
    same: [
      '하루 쿠팡 광고 예산을 500,000원으로 올립니다',
      '쿠팡 광고 하루 예산 50만 원으로 올리기',
      '쿠팡 광고 예산을 하루에 52만원으로 올립니다',
    ],
    other: ['쿠팡 광고 예산을 하루 90만원으로 올립니다', '네이버 검색 키워드 순위를 확인합니다'],
  },
];

export const ENGLISH: readonly TextFamily[] = [
  {
    text: 'Summer sale: 30% off everything until Sunday.',
    same: [
      'Everything is 30 % off in our summer sale, until Sunday!',
      'Until Sunday, get 30 percent off everything in the summer sale',
      'SUMMER SALE - 30% off everything, ends Sunday',
    ],
    other: ['Summer sale: 60% off everything until Sunday.', 'Your parcel was handed to the courier this morning.'],
  },
  {
    text: 'The green tea serum is back in stock. Order now.',
    same: [
      'Back in stock: green tea serum. Order yours now!',
      'Order now, the green tea serum is in stock again',
      'Good news! Our green tea serum is back in stock.',
    ],
    other: ['Your subscription ends next week unless you renew it.', 'We are looking for volunteers to test a new app.'],
  },
  {
    text: 'Please approve the refund of $120 for the damaged parcel.',
    same: [
      'Refund of $120 for a damaged parcel: please approve.',
      'Please approve a $125 refund because the parcel was damaged',
      'Could you approve the 120 dollars refund for the damaged parcel?',
    ],
    other: ['Please approve the refund of $480 for the damaged parcel.', 'The quarterly meeting moves to Thursday afternoon.'],
  },
  {
    text: 'Delete all log files that are older than one year to free disk space.',
    same: [
      'To free disk space, delete log files older than one year.',
      'Free disk space by deleting all log files older than a year',
      'Delete all the old log files (older than one year), freeing disk space',
    ],
    other: ['Create a weekly chart of sales by region.', 'Invite the marketing team to the product launch.'],
  },
  {
    text: 'Report on why our review ratings are lower than those of competitors',
    same: [
      'A report on why our ratings in reviews are lower than competitors',
      "Why competitors' review ratings are higher and our ratings lower: a report",
      'Our review ratings compared with competitors: report on why they are lower',
    ],
    other: ['Script for a short promotional video about sunscreen', 'Forecast of stock needed for the winter season'],
  },
  {
    text: 'We apologise for the late delivery and enclose a coupon for your next order.',
    same: [
      'Apologies for the late delivery: here is a coupon for your next order.',
      'Your delivery was late and we apologise. A coupon for the next order is enclosed.',
      'We are sorry for the late delivery; please find a coupon for your next order.',
    ],
    other: ['Our autumn collection is online with new colours.', 'Thanks for taking the survey; results follow next month.'],
  },
  {
    text: 'Raise the daily budget of the Instagram campaign to $500',
    same: [
      'Instagram campaign: raise the daily budget to $500',
      'Raise the Instagram campaign daily budget to 500 USD',
      'Set the daily budget for the Instagram campaign to $520',
    ],
    other: ['Raise the daily budget of the Instagram campaign to $900', 'Pause the newsletter for subscribers in Canada'],
  },
  {
    text: 'Looking for 100 people to test our new cushion foundation, apply on the website',
    same: [
      'Apply on our website: 100 people wanted to test the new cushion foundation',
      'Test our new cushion foundation! 100 people, apply on the website',
      'We want 100 people to test the new cushion foundation (apply on website)',
    ],
    other: [
      'Looking for 400 people to test our new cushion foundation, apply on the website',
      'Server maintenance takes place on Friday night.',
    ],
  },
];

export const JAPANESE: readonly TextFamily[] = [
  {
    text: '夏のセールのお知らせ：今週末まで全品30%オフです。',
    same: [
      '今週末まで全品30%オフの夏のセールを開催します。',
      '夏のセール開催中！全品30パーセントオフ、今週末まで',
      '【お知らせ】夏のセール、全品30％オフは今週末までです',
    ],
    other: ['夏のセールのお知らせ：今週末まで全品50%オフです。', 'ご注文の商品を本日発送いたしました。'],
  },
  {
    text: 'グリーンティーセラムが再入荷しました。今すぐご購入ください。',
    same: [
      '再入荷のお知らせ：グリーンティーセラムを今すぐご購入いただけます。',
      'グリーンティーセラム再入荷！今すぐご購入を',
      '今すぐ購入できます。グリーンティーセラムが再入荷です。',
    ],
    other: ['会員ポイントの有効期限が近づいています。', 'カスタマーセンターの営業時間が変わります。'],
  },
  {
    text: 'ポイント3万円分が今月末に失効します。お早めにお使いください。',
    same: [
      '今月末に失効する30,000円分のポイントをお早めにお使いください。',
      '今月末で3万円分のポイントが失効します。お早めに！',
      'ポイント失効のお知らせ（3万円分、今月末）。お早めにお使いください',
    ],
    other: ['ポイント5万円分が今月末に失効します。お早めにお使いください。', '新製品のモニターを募集しています。'],
  },
  {
    text: '競合他社と比べて自社ブランドのレビュー評価が低い理由を分析したレポート',
    same: [
      '自社ブランドのレビュー評価が競合他社より低い理由の分析レポート',
      '競合他社よりレビュー評価が低い理由を分析する自社ブランドのレポート',
      '自社ブランドの評価が競合より低い理由についての分析レポート',
    ],
    other: ['来期の在庫需要を予測して発注量を提案する資料', '動画広告の台本と撮影スケジュール'],
  },
  {
    text: '古いログファイルをすべて削除して空き容量を増やします。',
    same: [
      '空き容量を増やすため、古いログファイルをすべて削除します。',
      '古いログファイルを全て削除し、空き容量を増やす',
      'ログファイルのうち古いものをすべて削除して空き容量を確保します',
    ],
    other: ['新規会員に歓迎メールを送信します。', 'ダッシュボードに週次売上グラフを追加します。'],
  },
  {
    text: '配送が遅れたことをお詫びし、クーポンをお送りします。',
    same: [
      '配送の遅れをお詫びするとともに、クーポンをお送りいたします。',
      '配送遅延のお詫びとしてクーポンをお送りします',
      'このたびは配送が遅れ、お詫び申し上げます。クーポンをお送りします。',
    ],
    other: ['秋の新作コレクションを公開しました。', 'アンケートの結果は来週発表されます。'],
  },
  {
    text: '楽天の広告予算を1日5万円に引き上げます',
    same: [
      '楽天の1日の広告予算を50,000円に引き上げます',
      '楽天広告の予算を1日あたり5万円に引き上げる',
      '1日の楽天広告予算を5万円へ引き上げます',
    ],
    other: ['楽天の広告予算を1日9万円に引き上げます', '検索キーワードの順位を確認します'],
  },
  {
    text: '新製品のモニターを100名募集します。ホームページからご応募ください。',
    same: [
      'ホームページで新製品モニター100名を募集しています。ご応募ください。',
      '新製品モニター募集（100名）ホームページからご応募を',
      'モニター100名募集のご案内。新製品です。ホームページからご応募ください。',
    ],
    other: ['新製品のモニターを300名募集します。ホームページからご応募ください。', '金曜の夜はシステムメンテナンスを行います。'],
  },
];
