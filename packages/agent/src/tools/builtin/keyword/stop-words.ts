import type { Language } from '../../../contract/language.ts';

/** Words that stand in every review and say nothing of this one. */
const WORDS: Readonly<Record<Language, string>> = {
  ko: `제품 상품 구매 구입 사용 이용 주문 리뷰 후기 평가 별점 것 거 때 수 번 개 분 중 등 더 좀 점 저 나 제 이 그 저희 우리 정도 느낌 생각 부분 이것 그것 여기 거기 하나
    처음 이번 다음 지금 오늘 어제 내일 요즘 최근 평소 전 후 뒤 앞 위 안 밖 사람 경우 덕분 때문 이유 그냥 진짜 정말 너무 아주 매우 완전 조금 많이 항상 자주 계속 다시 바로
    일 달 년 주 월 원 최고 추천 만족 별로 최악 굿 도착 확인 기대 실망 마음 마음에 이상 무난 감사`,
  en: `product item thing stuff one lot bit way time times day days week weeks month months year years review reviews star stars everything anything something
    nothing someone anyone everyone people person use order purchase buy bought buyer seller brand store today yesterday first second time reason part kind sort
    fan love favorite favourite recommend recommendation money back hand side case point end start fact people problem problems issue issues difference result
    good great nice lovely amazing awesome perfect excellent wonderful best better bad worse worst terrible awful horrible poor decent okay fine pretty easy
    happy sad glad sure nice-smelling many much few other same new old little big small whole entire first last next only
    i me my it you we they this that these those it's i'm i've don't`,
  ja: `商品 製品 購入 使用 利用 注文 レビュー 口コミ 評価 星 もの こと の ん 方 よう ため ところ 感じ 気 時 今 今回 前 後 次 最近 普段 毎日 今日 昨日 明日 私 自分 人 皆 それ これ あれ
    ここ そこ 何 誰 一つ 初めて 本当 最高 最悪 満足 残念 おすすめ オススメ 到着 確認 期待 大変 問題 結果 部分 場合 程度 以上 以下 回 個 本 点 円 月 日 年 週間 的 さ 中 上 下 内`,
};

const SETS = Object.fromEntries(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
) as unknown as Readonly<Record<Language, ReadonlySet<string>>>;

/** Whether a word is too common to tell anything. */
export const isStopWord = (word: string, language: Language): boolean => SETS[language].has(word);
