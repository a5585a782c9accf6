import type { Locator, Page } from 'playwright-core';

/** Waits until it is in the page and to be seen. */
export const seen = (what: Locator): Promise<void> => what.first().waitFor({ state: 'visible' });

/** Waits until it is not to be seen any more. */
export const gone = (what: Locator): Promise<void> => what.first().waitFor({ state: 'hidden' });

/** A button by its name, to the letter; keys that stand on it are not part of the name. */
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });

/** Whether all of it is in the part of the page that is in sight. */
export const isInSight = (what: Locator): Promise<boolean> =>
  what.first().evaluate((element) => {
    const { innerHeight, innerWidth } = element.ownerDocument.defaultView;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top;
  });

export const hasFocus = (what: Locator): Promise<boolean> => what.evaluate((element) => element === element.ownerDocument.activeElement);
