import type { Material } from './material.ts';

/** The list price of a product as it is written; nothing where it or its currency is not known. */
export function priceText({ product, currency, language }: Pick<Material, 'product' | 'currency' | 'language'>): string | undefined {
  if (product?.listPrice == null || currency === null || !/^[A-Z]{3}$/.test(currency)) return undefined;
  if (language === 'ko' && currency === 'KRW') return `${new Intl.NumberFormat('ko').format(product.listPrice)}원`;
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(product.listPrice);
}
