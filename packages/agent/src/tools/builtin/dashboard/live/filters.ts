import type { PageData, Selection } from '../page/page-data.ts';

type Filter = keyof Selection;

const FILTERS: readonly Filter[] = ['period', 'brand', 'product', 'platform'];

export const NO_FILTER: Selection = { period: 0, brand: -1, product: -1, platform: -1 };

/** The fields that choose what is shown. Only products of the chosen brand can be chosen. */
export function watchFilters(data: PageData, changed: (selection: Selection) => void): void {
  const bar = document.getElementById('filters');
  const field = (name: Filter): HTMLSelectElement | null => document.querySelector(`select[name="${name}"]`);
  if (bar === null) return;
  const read = (name: Filter): number => Number(field(name)?.value ?? NO_FILTER[name]);
  const selected = (): Selection => ({
    period: read('period'),
    brand: read('brand'),
    product: read('product'),
    platform: read('platform'),
  });
  const first = selected();
  const offerProducts = (): void => {
    const brand = read('brand');
    const products = field('product');
    for (const option of products?.options ?? []) {
      const index = Number(option.value);
      const isOf = index < 0 || brand < 0 || data.products[index]?.[1] === brand;
      option.hidden = !isOf;
      option.disabled = !isOf;
      if (!isOf && option.selected && products !== null) products.value = '-1';
    }
  };
  for (const name of FILTERS)
    field(name)?.addEventListener('change', () => {
      offerProducts();
      changed(selected());
    });
  document.getElementById('reset')?.addEventListener('click', () => {
    for (const name of FILTERS) {
      const own = field(name);
      if (own !== null) own.value = String(first[name]);
    }
    offerProducts();
    changed(selected());
  });
  bar.hidden = false;
}
