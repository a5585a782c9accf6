import type { Asked, AskedTogether, HumanAdapter, HumanAnswer, Notification } from '../../src/ports/human.ts';
import type { Decision } from '../../src/schema/decision.ts';
import { people } from '../../src/testing/index.ts';

/** What a person says to each question of a list; nothing leaves one to be asked by itself. */
export type ToList = (together: AskedTogether) => readonly (Decision | { remember: true } | undefined)[];

/** A person with a form for lists, who keeps what they were asked, and how. */
export class BatchingPerson implements HumanAdapter {
  readonly alone: Asked[] = [];
  readonly lists: AskedTogether[] = [];
  readonly notifications: Notification[] = [];
  readonly #toList: ToList;
  readonly #toOne: (asked: Asked) => Decision;

  constructor(toList: ToList, toOne: (asked: Asked) => Decision = () => ({ kind: 'approve' })) {
    this.#toList = toList;
    this.#toOne = toOne;
  }

  isAvailable(): boolean {
    return true;
  }

  async requestApproval(asked: Asked): Promise<HumanAnswer> {
    this.alone.push(asked);
    return { actor: people.arin, decision: this.#toOne(asked), shownDigest: asked.action.digest };
  }

  requestInput(asked: Asked): Promise<HumanAnswer> {
    return this.requestApproval(asked);
  }

  async requestTogether(together: AskedTogether): Promise<readonly (HumanAnswer | undefined)[]> {
    this.lists.push(together);
    return this.#toList(together).map((said, index) => {
      const shownDigest = together.questions[index]?.asked.action.digest ?? '';
      if (said === undefined) return undefined;
      if ('remember' in said) return { actor: people.arin, decision: { kind: 'approve' }, shownDigest, remember: 'session' };
      return { actor: people.arin, decision: said, shownDigest };
    });
  }

  async sendNotification(notification: Notification): Promise<void> {
    this.notifications.push(notification);
  }
}
