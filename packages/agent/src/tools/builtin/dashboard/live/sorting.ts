/** Makes every column of a table one that it can be sorted by, with the pointer and with keys. */
export function makeSortable(root: ParentNode): void {
  for (const table of root.querySelectorAll<HTMLTableElement>('table.sortable')) {
    const headings = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
    for (const [column, heading] of headings.entries()) {
      if (heading.querySelector('button') !== null) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = heading.textContent;
      heading.replaceChildren(button);
      button.addEventListener('click', () => {
        const isNumber = heading.classList.contains('number');
        const current = heading.getAttribute('aria-sort');
        const order = current === null ? (isNumber ? 'descending' : 'ascending') : current === 'ascending' ? 'descending' : 'ascending';
        for (const other of headings) other.removeAttribute('aria-sort');
        heading.setAttribute('aria-sort', order);
        sortRows(table, column, isNumber, order === 'ascending' ? 1 : -1);
      });
    }
  }
}

function sortRows(table: HTMLTableElement, column: number, isNumber: boolean, sign: 1 | -1): void {
  const body = table.tBodies[0];
  if (body === undefined) return;
  const compare = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
  const rows = [...body.rows].map((row) => {
    const cell = row.cells[column];
    const written = cell?.dataset['value'] ?? '';
    return { row, text: cell?.textContent ?? '', value: written === '' ? null : Number(written) };
  });
  rows.sort((one, other) => {
    if (!isNumber) return sign * compare(one.text, other.text);
    // What is not known is last, whichever way it is sorted.
    if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
    return sign * (one.value - other.value);
  });
  body.append(...rows.map(({ row }) => row));
}
