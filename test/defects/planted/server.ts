import type { Defect, Edit } from '../defect.ts';

const inServer = (file: string, find: string, replace: string): Edit => ({ file: `packages/server/src/${file}`, find, replace });
const tests = (name: string): string => `packages/server/test/${name}.test.ts`;

/** The doors of the server, what goes over them, and what it does on its own. */
export const serverDefects: readonly Defect[] = [
  {
    name: 'a connection of the terminal that was lost begins again from where it once began',
    edits: [inServer('cli/remote/follow.ts', 'last = message.seq', 'last = after')],
    tests: [tests('cli/cut')],
  },
  {
    name: 'hostile text reaches the terminal as it is',
    edits: [inServer('cli/cli.ts', 'visible(line)', 'line')],
    tests: [tests('cli/inbox')],
  },
  {
    name: 'a key that came with another request starts its run again',
    edits: [
      inServer(
        'runs/start-run.ts',
        'if (known.session_id === sessionId && known.request === request) return',
        'if (known.session_id === sessionId) return',
      ),
    ],
    tests: [tests('routes/whole-run')],
  },
  {
    name: 'of two edits to a paused plan the later one is told that it counts',
    edits: [inServer('runs/plans/edit-plan.ts', 'if (!isDeepStrictEqual(kept?.changes, edits)) throw', 'if (kept === edits) throw')],
    tests: [tests('routes/control')],
  },
  {
    name: 'a plan is compared with itself instead of the version before',
    edits: [inServer('runs/requests/show-requests.ts', 'other.version < plan.version', 'other.version <= plan.version')],
    tests: [tests('runs/show-requests')],
  },
  {
    name: 'a stream of a run begins with what happened before it',
    slow: true,
    edits: [inServer('realtime/feed-of-run.ts', 'after: Number(start?.before ?? 0)', 'after: 0')],
    tests: [tests('routes/stream')],
  },
  {
    name: 'a file may be twice as large as allowed',
    edits: [inServer('files/receive-file.ts', 'if (bytes > largest) return', 'if (bytes > largest * 2) return')],
    tests: [tests('files/on-the-wire')],
  },
  {
    name: 'a file that was changed on the disk is delivered as if it were right',
    edits: [inServer('files/artifacts/open-artifact.ts', 'return (await known) === sha256;', "return (await known) !== '';")],
    tests: [tests('files/artifacts')],
  },
  {
    name: 'anybody may have their run read what somebody else has handed in',
    edits: [inServer('postgres/sql/uploads/of-runs/find-attachable.ts', 'or uploaded_by = :person)', 'or :person::text is not null)')],
    tests: [tests('files/analysed')],
  },
  {
    name: 'a socket goes on over a gap in the numbers',
    edits: [inServer('realtime/socket.ts', "if (message.seq !== last + 1) return close('too_far_behind');", '')],
    tests: [tests('realtime/sockets/reconnect')],
  },
  {
    name: 'what comes over a socket is not looked at again',
    edits: [
      inServer(
        'realtime/sockets/open-socket.ts',
        "message.type === 'ping' ? open.principal : await recheck(deps.db, open.principal.credential)",
        'open.principal',
      ),
    ],
    tests: [tests('realtime/sockets/revoked')],
  },
  {
    name: 'answers to two requests under one id of a message count as one',
    edits: [inServer('realtime/act-on-message.ts', '/$'.concat('{requestId}/'), '/')],
    tests: [tests('realtime/sockets/answering')],
  },
  {
    name: 'a webhook reaches into the private network',
    edits: [inServer('webhooks/post-message.ts', 'allowPrivate ? [url.hostname] : []', '[url.hostname]')],
    tests: [tests('jobs/private-networks')],
  },
  {
    name: 'whoever puts a policy in force undoes what somebody else has put in force meanwhile',
    edits: [inServer('use-cases/policy/put-policy.ts', 'before !== insteadOf', 'before === policy.version')],
    tests: [tests('routes/policy-in-force')],
  },
  {
    name: 'a policy on a page counts for more than a file that was changed after it',
    edits: [
      inServer('use-cases/policy/live-policy.ts', 'row !== undefined && row.file_version === file.policy.version', 'row !== undefined'),
    ],
    tests: [tests('routes/policy-in-force')],
  },
  {
    name: 'what stands after the ? of a webhook is shown, key and all',
    edits: [inServer('use-cases/adapters/list-adapters.ts', 'url: withoutQuery(endpoint.url)', 'url: endpoint.url')],
    tests: [tests('routes/webhooks')],
  },
  {
    name: 'the jobs of a dead node stay locked',
    edits: [
      inServer(
        'postgres/sql/jobs/free-dead-pools.ts',
        'select id, jobs.force_unlock_workers(array[id]) from (select',
        'select id from (select',
      ),
    ],
    tests: [tests('jobs/nodes')],
  },
  {
    name: 'a record that lost its tail is taken for whole',
    edits: [inServer('jobs/checkpoints/outside-problem.ts', 'if (last < seq) return', 'if (last < 0) return')],
    tests: [tests('jobs/checkpoints')],
  },
  {
    name: 'a delivery that failed is tried again at once',
    edits: [inServer('postgres/sql/webhooks/take-delivery.ts', ' and delivery.next_at <= hitl.now()', '')],
    tests: [tests('jobs/hostile-receiver')],
  },
  {
    name: 'a wait for a person is told as having taken no time',
    edits: [inServer('telemetry/traces/wait-spans.ts', '    startTime: openedAt,', '    startTime: resolvedAt,')],
    tests: [tests('telemetry/traces')],
  },
  {
    name: 'the log tells stacks as they are, secrets included',
    edits: [
      inServer(
        'telemetry/log/plain-facts.ts',
        '    ...framesOf(error),',
        '    ...(error.stack === undefined ? {} : { stack: error.stack }),',
      ),
    ],
    tests: [tests('telemetry/log')],
  },
];

/** What is made on paper. */
export const documentDefects: readonly Defect[] = [
  {
    name: 'a document is dated by the day it is made on, and comes out different each time',
    edits: [
      {
        file: 'packages/agent/assets/templates/style.typ',
        find: 'set document(title: title, date: day)',
        replace: 'set document(title: title)',
      },
    ],
    tests: ['packages/agent/test/builtin/report/report-pdf.test.ts'],
  },
  {
    name: 'a document that nobody wants any more is still made',
    edits: [{ file: 'packages/agent/src/documents/typeset.ts', find: "  signal.addEventListener('abort', stop);", replace: '' }],
    tests: ['packages/agent/test/documents/typeset.test.ts'],
  },
  {
    name: 'a run that is given up leaves its calls in the air',
    edits: [
      inServer(
        'worker/drive-run.ts',
        "  await giveUpEffects(deps, { hold, reason: 'the run was given up while it was carried out' });\n",
        '',
      ),
    ],
    tests: [tests('worker/given-up')],
  },
  {
    name: 'a backup that was changed is put back',
    edits: [inServer('backup/read-backup.ts', "if (end.data.end.sha256 !== hash.digest('hex'))", 'if (false)')],
    tests: [tests('cli/backup')],
  },
  {
    name: 'a restore leaves the guards of the tables off',
    edits: [
      inServer('backup/restore-backup.ts', `    await connection.query({ text: \`alter table \${table} enable trigger user\` });\n`, ''),
    ],
    tests: [tests('cli/backup')],
  },
  {
    name: 'a backup takes the place of what is there without a word',
    edits: [inServer('backup/restore-backup.ts', 'found?.filled === true && !replace', 'false')],
    tests: [tests('cli/backup')],
  },
  {
    name: 'the checker does not count how often something was called',
    edits: [
      {
        file: 'test/faults/checker/invariants/effects.ts',
        find: "effect.effectClass === 'once' && all.length > 1",
        replace: 'all.length > 9',
      },
    ],
    tests: ['test/faults/checker/check.test.ts'],
  },
  {
    name: 'pages are written over while they are served',
    edits: [
      { file: 'packages/server/src/pages/put-in-place.ts', find: 'await copyFile(join(from, file), aside);', replace: '' },
      {
        file: 'packages/server/src/pages/put-in-place.ts',
        find: 'await rename(aside, place);',
        replace: 'await copyFile(join(from, file), place);',
      },
    ],
    tests: ['packages/server/test/pages/put-in-place.test.ts'],
  },
];
