import type { CollectorWords } from './collector-words.ts';

export const ja: CollectorWords = {
  reading: (file) => `読み込み中: ${file}`,
  choosing: '条件に合うデータを選んでいます',
  read: (rows) => `レビュー${rows}件を読み込みました`,
  summary: (file, taken, all, days) => `${file}のレビュー${all}件のうち、条件に合う${taken}件を集めました。期間: ${days}。`,
  salesSummary: (file, rows, days) => `${file}から販売記録${rows}件も集めました。期間: ${days}。`,
  formatUnknown: (file, formats) => `「${file}」の形式は読み込めません。読み込める形式: ${formats}。サンプルデータは「sample」です。`,
  sourceMissing: (file) => `データフォルダーに「${file}」が見つかりません。データフォルダーからのパスか「sample」を指定してください。`,
  tooManyFiles: (folder, most) => `「${folder}」にはデータファイルが多すぎます。一度に読み込めるのは${most}個までです。`,
  fileTooLarge: (file, megabytes) => `${file}が大きすぎます。一つのファイルは${megabytes}MBまでです。分けてご用意ください。`,
  sourceEmpty: (file) => `${file}にはレビューが一件もありません。`,
  encodingUnknown: (file) =>
    `${file}の文字コードが分かりません。UTF-8、UTF-16、Shift_JIS、EUC-KR(CP949)を読み込めます。UTF-8で保存し直してください。`,
  gzipBroken: (file) => `${file}を展開できません。gzipファイルではないか、壊れています。`,
  parquetBroken: (file) => `${file}を読み込めません。Parquetファイルではないか、壊れています。`,
  unreadable: (file) => `${file}を表として読み込めません。一行に一件、値をカンマで区切った形にしてください。`,
  csvBroken: (file, line, problem) => `${file} ${line}行目: ${problem}`,
  csvProblems: {
    quote_not_closed: 'ここで開いた引用符(")が閉じられていません。',
    text_after_quote: '閉じ引用符(")の後に文字があります。値の中の引用符は""と書いてください。',
    field_too_long: '一つの欄が100万文字を超えています。引用符が閉じられているか確認してください。',
    line_too_long: '一行が4MBを超えています。一行に一件になっているか確認してください。',
  },
  noTextColumn: (file, columns, meant) =>
    `${file}にレビューの文章の列(text、レビュー、本文など)がありません。ある列: ${columns}。${meant === undefined ? '' : `「${meant}」列のことでしょうか。その場合は列名をtextにしてください。`}`,
  tooManyColumns: (file, most) => `${file}の列が多すぎます。読み込めるのは${most}列までです。`,
  notAList: (file) => `${file}の内容がJSONのリストではありません。[{"text": "…"}]の形にしてください。`,
  jsonBroken: (file, place) => `${file}のJSONが${place === undefined ? '' : `${place}件目で`}正しくありません。`,
  recordTooLong: (file) => `${file}に長すぎる項目があります。一件は4MBまでです。一行に一件になっているか確認してください。`,
  daysSwapped: (from, to) => `開始日${from}が終了日${to}より後になっています。`,
  nothingMatches: (file) => `${file}には条件に合うレビューがありません。`,
  whatExists: (brands, days) => `あるブランド: ${brands || 'なし'}。ある期間: ${days}。`,
  unknownName: (name, meant) => `データに「${name}」がありません。${meant === undefined ? '' : `「${meant}」のことでしょうか。`}`,
  brokenRows: (count, lines) => `形式が正しくない${count}行を飛ばしました(行番号: ${lines})。`,
  withoutDate: (count) => `日付が読み取れない${count}件は、期間が分からないため除きました。`,
  future: (day, today) => `今日(${today})より後の日付があります: ${day}。`,
  readAs: (file, encoding) =>
    `${file}はUTF-8ではないため、${encoding}として読み込みました。文字化けしている場合はUTF-8で保存し直してください。`,
  passedOver: (files) => `分かる列がないため飛ばしたファイル: ${files}。`,
  salesUnreadable: (count) => `日付か数量が読み取れない販売記録${count}件を除きました。`,
  databaseUnknown: (name, meant, known) =>
    `設定にデータベース接続「${name}」がありません。${meant === undefined ? '' : `「${meant}」のことでしょうか。`}ある接続: ${known || 'なし'}。`,
  queryMissing: 'データベースから読み込むには、queryにSELECT文を指定してください。',
  databaseMissing: 'queryはデータベースから読み込むときに使います。databaseに接続名を指定してください。',
  databaseRefused: (name, said) => `データベース「${name}」から読み込めませんでした: ${said}`,
  rowLimitReached: (name, rows) =>
    `データベース「${name}」の結果が多いため、最初の${rows}件だけを読み込みました。row_limitを増やすか、条件を絞ってください。`,
  addressInvalid: (address) =>
    `「${address}」は読み込めません。ユーザー名とパスワードを含まないhttp://またはhttps://のアドレスを指定してください。`,
  addressClosed: (host) => `「${host}」は内部ネットワークにあるため読み込みません。公開されているアドレスを指定してください。`,
  hostUnknown: (host) => `サーバー「${host}」が見つかりません。アドレスを確認してください。`,
  answered: (host, status) => `サーバー「${host}」が${status}を返したため、データを受け取れませんでした。`,
  tooManyRedirects: (host) => `サーバー「${host}」の転送が多すぎます。`,
  answerTooLarge: (host, megabytes) => `サーバー「${host}」のデータが大きすぎます。受け取れるのは${megabytes}MBまでです。`,
  answerTooSlow: (host, seconds) => `サーバー「${host}」が${seconds}秒以内にデータを送り終えませんでした。`,
  answerLost: (host, said) => `サーバー「${host}」からデータを受け取れませんでした: ${said}`,
};
