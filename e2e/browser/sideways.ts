import type { Page } from 'playwright-core';

/** How far the page can be moved sideways: it never should. */
export const sideways = (page: Page): Promise<number> => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
