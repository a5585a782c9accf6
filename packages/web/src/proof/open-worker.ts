import address from './proof-worker.ts?worker&url';

interface Policy {
  createScriptURL(address: string): string;
}

const rules: Policy = {
  createScriptURL: (asked) => {
    if (asked !== address) throw new TypeError(`${asked} is no worker of ours`);
    return asked;
  },
};

let policy: Policy | undefined;

/** The pages run no script whose address was put together somewhere. This is the one policy that lets an address pass, and it knows one. */
export function openWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
  policy ??= trustedTypes?.createPolicy('proof-worker', rules) ?? rules;
  return new Worker(policy.createScriptURL(address), { type: 'module' });
}
