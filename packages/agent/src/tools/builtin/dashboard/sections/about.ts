import { html, type Markup, NOTHING } from '../page/html.ts';

/** What something is about, so that it goes where something else is chosen. */
export interface About {
  readonly brand?: string;
  readonly product?: string;
  readonly platform?: string;
}

export const aboutAttributes = ({ brand, product, platform }: About): Markup =>
  brand === undefined && product === undefined && platform === undefined
    ? NOTHING
    : html` data-about data-brand="${brand ?? ''}" data-product="${product ?? ''}" data-platform="${platform ?? ''}"`;
