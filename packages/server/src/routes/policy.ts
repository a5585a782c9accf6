import type { Tool } from '@dream-agent/agent';
import { ToolWireSchema } from '../contract/index.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOf } from '../http/paging/page-of.ts';
import { backTest } from '../use-cases/policy/back-test.ts';
import { type JudgedPolicy, judgePolicy } from '../use-cases/policy/judge-policy.ts';
import { findPolicyVersion, listPolicyVersions } from '../use-cases/policy/policy-versions.ts';
import { type PolicyWire, policyView } from '../use-cases/policy/policy-view.ts';
import { putPolicy } from '../use-cases/policy/put-policy.ts';
import { shadowResults } from '../use-cases/policy/shadow-results.ts';
import { acceptTool } from '../use-cases/tools/accept-tool.ts';
import { listOutsideTools, outsideToolView } from '../use-cases/tools/outside-tool-view.ts';

const MONTH_MS = 30 * 86_400_000;

async function showVersion(deps: AppDeps, version: string): Promise<PolicyWire> {
  const policy = await findPolicyVersion(deps, version);
  if (policy === undefined) throw new ApiError('POLICY_VERSION_NOT_FOUND', `no policy ${version} was ever in force here`);
  return policy;
}

function invalid({ problems: found }: Extract<JudgedPolicy, { kind: 'invalid' }>): ApiError {
  const problems = found.map(({ path, message, line }) => ({
    path: path === '' ? 'body.source' : `body.source.${path}`,
    message: line === undefined ? message : `line ${line}: ${message}`,
  }));
  return new ApiError('HITL_POLICY_INVALID', `${problems.length} problems in it; /api/policy/validate tells them all`, { problems });
}

/** A definition has the names of the wire; what only the registry needs is left out. */
const showTool = ({ definition }: Tool) => ToolWireSchema.parse({ ...definition, source: definition.source.kind });

type Names =
  | 'readPolicy'
  | 'putPolicy'
  | 'readShadow'
  | 'validatePolicy'
  | 'backTestPolicy'
  | 'listPolicyVersions'
  | 'readPolicyVersion'
  | 'listTools'
  | 'readTool'
  | 'listOutsideTools'
  | 'acceptTool';

export const policyHandlers: Handlers<Names> = {
  readPolicy: (deps) => showVersion(deps, deps.rules.policy.version),

  putPolicy: async (deps, { body, actor }) => {
    const put = await putPolicy(deps, { source: body.source, insteadOf: body.instead_of, actor });
    if (put.kind === 'invalid') throw invalid(put);
    if (put.kind === 'stale')
      throw new ApiError(
        'POLICY_STALE',
        `${put.inForce.slice(0, 12)} is in force, not ${body.instead_of.slice(0, 12)}; nothing was changed`,
      );
    return showVersion(deps, put.version);
  },

  readShadow: async ({ db, ledger }, { query }) => {
    const from = query.from === undefined ? new Date((await ledger.now()).getTime() - MONTH_MS) : new Date(query.from);
    return shadowResults(db, { from });
  },

  validatePolicy: async ({ rules, ledger }, { body }) => {
    const judged = judgePolicy({ rules }, body.source);
    if (judged.kind === 'invalid') return { kind: 'invalid', problems: [...judged.problems] };
    const inForce = judged.policy.version === rules.policy.version;
    return { kind: 'valid', policy: policyView(judged.policy, { source: body.source, inForce, loadedAt: await ledger.now() }) };
  },

  backTestPolicy: async ({ db, rules }, { body }) => {
    const judged = judgePolicy({ rules }, body.source);
    if (judged.kind === 'invalid') throw invalid(judged);
    const to = body.to === undefined ? undefined : new Date(body.to);
    return backTest({ db, rules }, { policy: judged.policy, from: new Date(body.from), to, limit: body.limit });
  },

  listPolicyVersions: async ({ db, rules }, { query }) => {
    const page = pageOf('policies', await listPolicyVersions(db), query, ({ version }) => version);
    return {
      items: page.items.map(({ version, gates, loaded_at }) => ({
        version,
        gates,
        loaded_at: loaded_at.toISOString(),
        in_force: version === rules.policy.version,
      })),
      next_cursor: page.nextCursor,
    };
  },

  readPolicyVersion: (deps, { params }) => showVersion(deps, params.version),

  listTools: async ({ tools }) => ({ items: [...tools.values()].map(showTool) }),

  readTool: async ({ tools }, { params }) => {
    const tool = tools.get(params.tool);
    if (tool === undefined) throw new ApiError('TOOL_UNKNOWN', `there is no tool "${params.tool}"; /api/tools lists those there are`);
    return showTool(tool);
  },

  listOutsideTools: async ({ db }) => ({ items: await listOutsideTools(db) }),

  acceptTool: async (deps, { params, body, actor }) => {
    const outcome = await acceptTool(deps, { name: params.tool, digest: body.digest, actor });
    if (outcome.kind === 'unknown') throw new ApiError('TOOL_UNKNOWN', `no server outside has offered a tool "${params.tool}"`);
    if (outcome.kind === 'stale')
      throw new ApiError('TOOL_CHANGED', `it says something else by now, ${outcome.offered.slice(0, 12)}; nothing was accepted`);
    return outsideToolView(outcome.tool);
  },
};
