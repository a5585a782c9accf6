/** The one place that says which scripts may run beside the page: those that were built with it. */
const policy = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } } }
).trustedTypes?.createPolicy('dream-agent-workers', {
  createScriptURL: (url: string) => {
    const { origin, pathname } = new URL(url, location.href);
    if (origin !== location.origin || !pathname.startsWith('/assets/')) throw new TypeError('not a script of these pages');
    return url;
  },
});

export const startWorker = (url: string): Worker => new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
