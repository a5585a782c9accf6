import { type Defect, type Edit, inSource, tests as library } from '../defect.ts';

const inAgent = (file: string, find: string, replace: string): Edit => ({ file: `packages/agent/src/${file}`, find, replace });
const inServer = (file: string, find: string, replace: string): Edit => ({ file: `packages/server/src/${file}`, find, replace });
const agent = (name: string): string => `packages/agent/test/${name}.test.ts`;
const server = (name: string): string => `packages/server/test/${name}.test.ts`;

/** Controls of docs/guides/security.md that are taken out nowhere else. */
export const threatDefects: readonly Defect[] = [
  {
    name: 'a change is approved with it that nobody was shown',
    edits: [inSource('use-cases/submit-decision.ts', 'decision.change.digest === preview.action.digest && preview', 'preview')],
    tests: [server('routes/requests')],
    only: 'was shown',
  },
  {
    name: 'an answer may bring along whatever else it likes',
    edits: [inServer('contract/shapes/requests/decision.ts', 'DecisionBodySchema = z.strictObject({', 'DecisionBodySchema = z.object({')],
    tests: [server('contract/decisions')],
  },
  {
    name: 'what the agent says of itself stands among the facts, without a frame',
    edits: [
      inSource(
        'adapters/console/screen.ts',
        'lines.slice(0, MOST_LINES).map((line) =>',
        'lines.slice(0, MOST_LINES).map((line) => line ||',
      ),
    ],
    tests: [library('adapters/console')],
    only: 'framed',
  },
  {
    name: 'a page of somebody else decides with the cookie of whoever looks at it',
    edits: [inServer('auth/browser/csrf.ts', 'if (!same(presented, csrfTokenOf(session.token))) return', "if (presented === '') return")],
    tests: [server('auth/browser/csrf')],
  },
  {
    name: 'whose thing it is makes no difference',
    edits: [inServer('http/access/check-relation.ts', "if (answer.kind === 'no')", "if (answer.kind === 'no' && id === '')")],
    tests: [server('routes/people')],
  },
  {
    name: 'a body may be as deep as a well',
    edits: [inServer('http/read-json.ts', 'if (depth > DEEPEST_BODY) {', 'if (depth > 1_000_000) {')],
    tests: [server('app/errors')],
  },
  {
    name: 'a script that was written into a page is run',
    edits: [
      inServer('auth/browser/content-security-policy.ts', `'script-src': ["'self'"],`, `'script-src': ["'self'", "'unsafe-inline'"],`),
    ],
    tests: [server('auth/browser/headers')],
  },
  {
    name: 'a formula in the record is carried out by whoever opens the export',
    edits: [inSource('core/audit/audit-csv.ts', 'FORMULA_START.test(defused) ||', '')],
    tests: [library('audit/audit-csv')],
  },
  {
    name: 'a slogan in the sheet of ads is carried out as a formula',
    edits: [inAgent('tools/builtin/ad-creative/render-copy.ts', 'FORMULA.test(text) ?', "text === '' && FORMULA.test(text) ?")],
    tests: [agent('builtin/creative/render-copy')],
  },
  {
    name: 'a checkpoint makes things of what a tool has handed back',
    edits: [
      inAgent(
        'checkpoint/plain-json.ts',
        'decoder.decode(data));',
        'decoder.decode(data), (_, value) => (value?.lc === 2 ? new Set(value.args[0]) : value));',
      ),
    ],
    tests: [agent('checkpoint/plain-json')],
  },
  {
    name: 'whoever has used up what they may do goes on',
    edits: [inServer('auth/rate-limit/local-rate-limiter.ts', 'const admitted = tokens >= cost;', 'const admitted = tokens >= 0;')],
    tests: [server('auth/rate-limit/local-rate-limiter')],
  },
  {
    name: 'a tool that says something else of itself is called all the same',
    edits: [
      inAgent(
        'tools/registry/mcp/mcp-tools.ts',
        'if (listed !== undefined && saidOf(server, listed).digest === offered)',
        'if (listed !== undefined)',
      ),
    ],
    tests: [agent('registry/outside-tools')],
    only: 'one word of its description',
  },
  {
    name: 'what a tool says of its parameters may change',
    edits: [
      inAgent(
        'tools/outside/tool-offer.ts',
        'description, inputSchema, outputSchema, annotations, execution });',
        'description, outputSchema, annotations, execution });',
      ),
    ],
    tests: [agent('registry/outside-tools')],
    only: 'the description of a parameter',
  },
  {
    name: 'a tool that has changed stays in the catalogue',
    edits: [
      inServer('use-cases/tools/live-tools.ts', '!standing.is_disabled && standing.accepted_digest === offered', 'standing.name === name'),
    ],
    tests: [server('tools/outside-tools')],
    only: 'what changes while nobody runs',
  },
  {
    name: 'what was asked about a tool stays open when the tool changes',
    edits: [inServer('use-cases/tools/withdraw-requests.ts', 'if (disabled.size === 0) return 0;', 'if (disabled.size >= 0) return 0;')],
    tests: [server('tools/outside-tools')],
    only: 'what was asked about it is cancelled',
  },
  {
    name: 'a tool that has changed and changed back is in force by itself',
    edits: [
      inServer(
        'postgres/sql/tools/note-other-offer.ts',
        'disabled_at = coalesce(disabled_at, hitl.now())',
        'disabled_at = case when accepted_digest = :digest then null else hitl.now() end',
      ),
    ],
    tests: [server('tools/outside-tools')],
    only: 'after a restart',
  },
  {
    name: 'a tool that comes after its server is taken as it is',
    edits: [
      inServer(
        'use-cases/tools/record-offers.ts',
        'described || rows.every((row) => row.server !== server)',
        'described || rows.length >= 0',
      ),
    ],
    tests: [server('tools/outside-tools')],
    only: 'comes after its server',
  },
  {
    name: 'a tool is accepted as something else than was looked at',
    edits: [
      inServer('use-cases/tools/accept-tool.ts', 'if (row.offered_digest !== digest) return', "if (digest === '') return"),
      inServer('postgres/sql/tools/accept-offer.ts', 'and offered_digest = :digest and', 'and'),
    ],
    tests: [server('tools/outside-tools')],
    only: 'what was asked about it is cancelled',
  },
  {
    name: 'a grant for a tool as it was counts for what it is now',
    edits: [inServer('use-cases/tools/accept-tool.ts', 'if (revokedAt === null) await', "if (revokedAt === null && name === '') await")],
    tests: [server('tools/outside-tools')],
    only: 'a grant that was given',
  },
  {
    name: 'an MCP server gets all that the server has in its environment',
    edits: [
      inAgent(
        'tools/registry/mcp/mcp-client.ts',
        'new StdioClientTransport({ command, args, env: values,',
        'new StdioClientTransport({ command, args, env: { ...(process.env as Record<string, string>), ...values },',
      ),
    ],
    tests: [agent('registry/mcp-tools')],
    only: 'the variables that are named',
  },
];
