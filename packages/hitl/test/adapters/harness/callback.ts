import { CallbackAdapter, type CallbackAnswer } from '../../../src/adapters/callback.ts';
import { visible, visibleJson } from '../../../src/core/visible.ts';
import type { Asked } from '../../../src/ports/human.ts';
import type { AdapterHarness, Seen } from '../../../src/testing/index.ts';
import { Mailbox } from './mailbox.ts';

interface Dialog extends Seen {
  readonly close: (answer: CallbackAnswer) => void;
}

/** A program with dialogs of its own, and somebody who clicks on them. */
export async function callbackHarness(): Promise<AdapterHarness> {
  const dialogs = new Mailbox<Dialog>();
  const told = new Mailbox<string>();
  let isThere = true;
  const show = (asked: Asked): Promise<CallbackAnswer> =>
    new Promise((close) => {
      const words = [asked.refusal?.message ?? '', asked.action.expectedOutcome].map(visible).join('\n');
      dialogs.put({ text: `${words}\n${visibleJson(asked.action.parameters)}`, close });
    });
  return {
    adapter: new CallbackAdapter({
      approval: show,
      notification: (notification) => told.put(notification.kind === 'message' ? visible(notification.text) : notification.did),
      available: () => isThere,
      person: { id: 'minji', role: 'approver' },
    }),
    person: 'minji',
    seen: () => dialogs.next(),
    answer: async (seen, decision) => (seen as Dialog).close(decision),
    nonsense: async (seen) => {
      (seen as Dialog).close({ kind: 'aprove' } as unknown as CallbackAnswer);
      return dialogs.next();
    },
    told: () => told.next(),
    leave: async () => {
      isThere = false;
    },
    close: async () => undefined,
  };
}
