/** Reads CSV as RFC 4180 describes it; throws where a text does not follow it. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let index = 0;
  while (index < text.length) {
    let cell = '';
    if (text[index] === '"') {
      for (index++; text[index] !== '"' || text[index + 1] === '"'; index++) {
        if (index >= text.length) throw new Error('a quoted cell has no end');
        if (text[index] === '"') index++;
        cell += text[index];
      }
      index++;
    } else {
      for (; index < text.length && text[index] !== ',' && text[index] !== '\r'; index++) {
        if (text[index] === '"' || text[index] === '\n') throw new Error(`a cell with ${JSON.stringify(text[index])} is not quoted`);
        cell += text[index];
      }
    }
    row.push(cell);
    if (text[index] === ',') index++;
    else if (text.startsWith('\r\n', index)) {
      rows.push(row);
      row = [];
      index += 2;
    } else throw new Error(`expected a comma or the end of the row at ${index}`);
  }
  if (row.length > 0) throw new Error('the last row has no end');
  return rows;
}
