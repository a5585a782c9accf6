import type { BrowserContext, Page } from 'playwright-core';

/** Whatever must never be heard of a page: errors, what the rules for its content stopped, and requests to anybody else. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #forgiven: RegExp[] = [];

  /** What this test brings about on purpose. */
  forgive(...patterns: readonly RegExp[]): void {
    this.#forgiven.push(...patterns);
  }

  get left(): readonly string[] {
    return this.#heard.filter((complaint) => !this.#forgiven.some((pattern) => pattern.test(complaint)));
  }

  listenTo(context: BrowserContext, origin: string): void {
    context.on('page', (page) => this.#listen(page, origin));
  }

  #listen(page: Page, origin: string): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content.Security.Policy|TrustedHTML|TrustedScript/i.test(message.text()))
        this.#heard.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#heard.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol !== 'data:' && url.protocol !== 'blob:' && url.origin !== origin) this.#heard.push(`leaves the page: ${url.href}`);
    });
    page.on('dialog', (dialog) => {
      this.#heard.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => this.#heard.push(`popup: ${popup.url()}`));
  }
}
