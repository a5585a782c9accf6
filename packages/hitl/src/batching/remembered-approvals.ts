import { deriveId } from '../core/derive-id.ts';
import { visible } from '../core/visible.ts';
import type { Interaction } from '../feedback/interaction.ts';
import { chooseLanguage } from '../messages/language.ts';
import type { HumanAdapter } from '../ports/human.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Person } from '../schema/actor.ts';
import { HitlError } from '../schema/errors.ts';
import type { GrantTerms } from '../schema/grant.ts';
import type { GrantId, RequestId, RunId } from '../schema/ids.ts';
import type { JsonObject } from '../schema/json.ts';
import { BATCHING_TEXTS } from './texts.ts';

/** A call that somebody does not want to be asked about again in this session. */
export interface Remembered {
  /** The question that was answered so. */
  readonly requestId: RequestId;
  readonly tool: string;
  readonly parameters: JsonObject;
  readonly by: Person;
  readonly until: Date;
  /** The grants that stand for it on the record, one for each run of the session. */
  readonly grants: readonly GrantId[];
}

/** So often may the same be done without a question; a loop that has gone wrong is asked about again. */
const MOST_USES = 100;

/**
 * What a session remembers of approvals: grants for exactly that call, bound to its runs and to the end of the session, never
 * for what is of high or critical risk. Each use is a request and a decision of its own on the record.
 */
export class RememberedApprovals {
  readonly #ledger: Ledger;
  readonly #human: HumanAdapter;
  readonly #sessionSeconds: number;
  #remembered: readonly Remembered[] = [];
  #endsAt: Date | undefined;

  constructor(deps: { ledger: Ledger; human: HumanAdapter; sessionSeconds: number }) {
    this.#ledger = deps.ledger;
    this.#human = deps.human;
    this.#sessionSeconds = deps.sessionSeconds;
  }

  get all(): readonly Remembered[] {
    return this.#remembered;
  }

  /** Keeps an approval that was given with the wish to be remembered, and tells the person what has become of that wish. */
  async remember(interaction: Interaction, by: Person, language: string | undefined): Promise<void> {
    const { request, action, decision } = interaction;
    const text = BATCHING_TEXTS[chooseLanguage(language)];
    const tool = visible(action.tool);
    // A changed call is not what was shown when the wish was made.
    if (decision?.decision.kind !== 'approve' || action.type !== 'tool_call') return;
    if (action.risk.level === 'high' || action.risk.level === 'critical') return this.#tell(text.tooRisky(tool));
    const until = await this.#end();
    const wanted: Remembered = { requestId: request.id, tool: action.tool, parameters: action.parameters, by, until, grants: [] };
    try {
      const granted = await this.#grant(wanted, request.runId, action.risk.level);
      this.#remembered = [...this.#remembered, granted];
      await this.#tell(text.remembered(tool, until.toISOString()));
    } catch (error) {
      if (!HitlError.is(error)) throw error;
      await this.#tell(text.notAllowed(tool, error.code));
    }
  }

  /** Lets what is remembered hold in the next run of the session too; what was taken back or has ended does not come back. */
  async carryOver(runId: RunId): Promise<void> {
    const now = await this.#ledger.now();
    this.#remembered = this.#remembered.filter(({ until }) => now < until);
    for (const one of this.#remembered) {
      const grants = (await this.#ledger.listGrants({ tool: one.tool })).filter(({ id }) => one.grants.includes(id));
      const last = grants.at(-1);
      if (last === undefined || grants.some(({ revokedAt }) => revokedAt !== null)) continue;
      const carried = await this.#grant(one, runId, last.maxRisk);
      this.#remembered = this.#remembered.map((known) => (known === one ? carried : known));
    }
  }

  /** Takes one back, or all. Who may is the ledger's to say. */
  async forget(actor: Person, requestId?: RequestId): Promise<void> {
    for (const one of this.#remembered) {
      if (requestId !== undefined && one.requestId !== requestId) continue;
      for (const id of one.grants) await this.#ledger.revokeGrant(id, actor);
      this.#remembered = this.#remembered.filter((known) => known !== one);
    }
  }

  async #grant(one: Remembered, runId: RunId, maxRisk: GrantTerms['maxRisk']): Promise<Remembered> {
    const bounds = Object.fromEntries(Object.entries(one.parameters).map(([name, value]) => [name, { equals: value }]));
    const id = deriveId('grt', one.requestId, runId);
    await this.#ledger.giveGrant(id, { tool: one.tool, bounds, maxUses: MOST_USES, expiresAt: one.until, runId, maxRisk }, one.by);
    return { ...one, grants: [...one.grants, id] };
  }

  async #end(): Promise<Date> {
    const now = await this.#ledger.now();
    if (this.#endsAt === undefined || this.#endsAt <= now) this.#endsAt = new Date(now.getTime() + this.#sessionSeconds * 1000);
    return this.#endsAt;
  }

  /** Being told is a courtesy; the grant is on the record either way. */
  async #tell(text: string): Promise<void> {
    await this.#human.sendNotification({ kind: 'message', text }).catch(() => undefined);
  }
}
