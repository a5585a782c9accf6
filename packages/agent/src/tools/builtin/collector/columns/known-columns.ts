/**
 * What people call the columns of their files, in Korean, English and Japanese, as they are compared: small, without blanks, hyphens
 * and underscores. The first names are meant most surely: where a file has both `text` and `comment`, `text` it is.
 */
type Names = Readonly<Record<string, readonly string[]>>;

const date = split(
  'date day reviewdate createdat created writtenat postedat datetime timestamp time 작성일 작성일자 작성일시 등록일 등록일시 날짜 일자 일시 日付 投稿日 投稿日時 作成日 日時 レビュー日 登録日',
);
const brand = split('brand brandname maker manufacturer 브랜드 브랜드명 제조사 ブランド ブランド名 メーカー');
const product = split('product productname item itemname goods 상품명 제품명 상품 제품 품명 商品名 製品名 商品 製品');
const category = split('category categoryname productcategory 카테고리 분류 제품군 상품군 カテゴリー カテゴリ 分類');
const platform = split(
  'platform channel site store mall marketplace shop 플랫폼 채널 판매처 쇼핑몰 구매처 プラットフォーム チャネル 販売店 モール サイト ショップ',
);

/** Of a file of reviews. */
export const REVIEW_NAMES = {
  text: split(
    'text reviewtext reviewbody review reviewcontent content contents body comment comments message feedback opinion ' +
      '리뷰 리뷰내용 리뷰본문 내용 본문 후기 후기내용 상품평 사용후기 댓글 의견 ' +
      'レビュー レビュー本文 レビュー内容 本文 内容 コメント 口コミ クチコミ 感想',
  ),
  id: split('id reviewid no number key 번호 리뷰번호 리뷰id レビューid 番号 レビュー番号'),
  date,
  brand,
  product,
  category,
  platform,
  language: split('language lang locale 언어 言語'),
  rating: split('rating score stars star starrating reviewrating 별점 평점 점수 평가 評価 評点 星 星評価 スコア 点数'),
  author: split(
    'author reviewer username user nickname writer customer 작성자 닉네임 글쓴이 아이디 投稿者 ユーザー ユーザー名 ニックネーム 作成者',
  ),
} as const satisfies Names;

/** Of a file of sales. */
export const SALES_NAMES = {
  units: split('units quantity qty unitssold sold salesquantity 수량 판매량 판매수량 판매개수 数量 販売数 販売数量 販売個数'),
  date: [...date, ...split('saledate salesdate orderdate 판매일 판매일자 주문일 販売日 注文日')],
  brand,
  product,
  category,
  platform,
  price: split('price unitprice saleprice 단가 가격 판매가 판매가격 単価 価格 販売価格'),
  revenue: split('revenue sales amount salesamount turnover 매출 매출액 금액 판매금액 売上 売上高 売上金額 金額'),
  currency: split('currency 통화 通貨'),
} as const satisfies Names;

/** Of a file of what the whole market bought, by weeks. */
export const MARKET_NAMES = {
  date: split('week weekof weekstart 주 주차 주시작일 週 週開始日'),
  units: SALES_NAMES.units,
  brand,
  product,
  category,
  price: SALES_NAMES.price,
  revenue: SALES_NAMES.revenue,
} as const satisfies Names;

/** Of a file of what is in stock. */
export const STOCK_NAMES = {
  on_hand: split('onhand stock inventory stockonhand 재고 재고수량 재고량 현재고 在庫 在庫数 在庫数量 現在庫'),
  product,
  brand,
  on_order: split('onorder incoming ordered 발주중 발주수량 입고예정 입고예정수량 発注中 発注数 入荷予定数'),
  expected_on: split('expectedon eta expected arrivaldate 입고예정일 도착예정일 入荷予定日 到着予定日'),
  lead_time_days: split('leadtimedays leadtime 리드타임 조달기간 リードタイム 納期日数'),
  min_order: split('minorder moq minimumorder 최소주문 최소주문수량 최소발주량 最小発注 最小発注数 最小注文数'),
  unit_cost: split('unitcost cost 원가 단위원가 매입가 原価 仕入単価 仕入価格'),
  as_of: split('asof stockdate 기준일 기준일자 재고기준일 基準日 在庫基準日'),
} as const satisfies Names;

/** Of a file of products. */
export const PRODUCT_NAMES = {
  list_price: split('listprice 정가 소비자가 定価 希望小売価格'),
  launched_on: split('launchedon launched launchdate releasedate 출시일 발매일 発売日 発売開始日'),
  product,
  brand,
  category,
  name_ko: split('nameko koreanname 한글명 국문명 韓国語名'),
  name_en: split('nameen englishname 영문명 영어명 英語名'),
  name_ja: split('nameja japanesename 일문명 일본어명 日本語名'),
  claims_ko: split('claimsko'),
  claims_en: split('claimsen claims'),
  claims_ja: split('claimsja'),
  ingredients: split('ingredients 성분 전성분 成分 全成分'),
  colour: split('colour color 색상 색 色 カラー'),
} as const satisfies Names;

function split(names: string): readonly string[] {
  return names.split(' ');
}
