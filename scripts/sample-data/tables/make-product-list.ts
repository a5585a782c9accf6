import { PRODUCTS } from '../products.ts';

/** What is known of each product, for whoever writes about it. */
export const makeProductList = () =>
  PRODUCTS.map(({ brand, product, category, launchedOn, listPrice, names, ingredients, claims, colour }) => ({
    product,
    brand,
    category,
    launched_on: launchedOn,
    list_price: listPrice,
    name_ko: names.ko,
    name_en: names.en,
    name_ja: names.ja,
    ingredients,
    claims,
    colour,
  }));
