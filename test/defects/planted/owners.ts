import { type Defect, inMigration, inSource, MEMORY, POSTGRES, SIMULATION, SIMULATION_ON_POSTGRES, tests } from '../defect.ts';

/** The record has room for one first entry only, and would be the one to say no. */
const SECOND_ENTRY = inSource(
  'postgres/sql/start-effect.ts',
  "select 'effect', action_id, 1, entry from begun",
  "select 'effect', action_id, 1, entry from begun on conflict do nothing",
);

const STARTED_AGAIN = inSource(
  'postgres/sql/start-effect.ts',
  `    from begun
), event`,
  `    from begun
  on conflict (action_id) do update set attempts = effects.attempts + 1
), event`,
);

const NO_LOOK = inSource(
  'postgres/sql/start-effect.ts',
  '\n     and (select true from hitl.effects where effects.action_id = input.action_id) is null',
  '',
);

/** Who may write to a run, and how often something is carried out. */
export const ownerDefects: readonly Defect[] = [
  {
    name: 'a question is put with any fence',
    edits: [inSource('postgres/sql/open-request.ts', 'runs.owner = input.owner and runs.fence = input.fence and ', '')],
    tests: [POSTGRES],
    only: 'an owner that was taken over from can write nothing any more',
  },
  {
    name: 'an effect is started with any fence',
    edits: [inSource('postgres/sql/start-effect.ts', ' and runs.owner = input.owner and runs.fence = input.fence', '')],
    tests: [SIMULATION_ON_POSTGRES],
    only: 'an owner that was taken over from starts what was approved',
  },
  {
    name: 'an effect is finished with any fence',
    edits: [
      inSource(
        'postgres/sql/change-effect.ts',
        "locked.owner = input.owner and locked.fence = input.fence and locked.status = 'running'",
        'true',
      ),
    ],
    tests: [POSTGRES],
    only: 'what an owner that was taken over from reports late',
  },
  {
    name: 'a run ends with its last effect under a question that is being put',
    edits: [
      inSource(
        'postgres/sql/change-effect.ts',
        'locked.event_seq = (select event_seq from seen where seen.id = locked.id)',
        '(select true from seen where seen.id = locked.id)',
      ),
    ],
    tests: [tests('postgres/ending')],
  },
  {
    name: 'a run ends under a question that is being put',
    edits: [inSource('postgres/sql/end-run.ts', 'and runs.event_seq = seen.seen_seq ', '')],
    tests: [tests('postgres/ending')],
  },
  {
    name: 'a run ends with an effect of any fence',
    edits: [
      inSource(
        'postgres/sql/change-effect.ts',
        "locked.owner = input.owner and locked.fence = input.fence and locked.status = 'running'",
        'true',
      ),
    ],
    tests: [POSTGRES],
    only: 'an owner that was taken over from ends nothing',
  },
  {
    name: 'a run ends with an effect while something of it is pending, in memory',
    edits: [inSource('memory/effects/finish-effect.ts', 'pendingOf(tx, hold.runId).length === 0 && ', '')],
    tests: [MEMORY],
    only: 'something is pending goes on',
  },
  {
    name: 'nobody looks for a grant when a run is made with a question',
    edits: [inSource('postgres/sql/open-request.ts', '{NO_GRANT}\n   order by n', '{true}\n   order by n')],
    tests: [POSTGRES],
    only: 'a standing grant answers the question that makes a run',
  },
  {
    name: 'a run that is taken over keeps its fence',
    edits: [inSource('memory/runs/runs.ts', 'fence: oldest.fence + 1,', 'fence: oldest.fence,')],
    tests: [SIMULATION],
  },
  {
    name: 'whoever held a run once may write to it, in memory',
    edits: [inSource('memory/runs/hold.ts', 'run.owner !== hold.owner || run.fence !== hold.fence', 'run.fence < hold.fence')],
    tests: [SIMULATION],
  },
  {
    name: 'an effect that was started is started again, and a trigger says no',
    edits: [SECOND_ENTRY, STARTED_AGAIN, NO_LOOK],
    tests: [POSTGRES],
    only: 'what was approved starts once',
  },
  {
    name: 'an effect that was started is started again, and no trigger says no',
    edits: [
      SECOND_ENTRY,
      STARTED_AGAIN,
      NO_LOOK,
      inMigration(
        '000004_effects.sql',
        `create trigger checked_update after update on hitl.effects referencing old table as rows_before new table as rows_after
  for each statement execute function hitl.check_changed_effects();`,
        '',
      ),
    ],
    tests: [POSTGRES],
    only: 'two starts at once are one',
  },
  {
    name: 'an effect is started without a look at its digest',
    edits: [inSource('postgres/sql/start-effect.ts', ' and action.digest = input.digest', '')],
    tests: [POSTGRES],
    only: 'what would run has to be what was approved, to the byte',
  },
  {
    name: 'an effect that can only happen once is called again after a take-over',
    edits: [
      inSource(
        'core/effect.ts',
        "        case 'idempotent':\n          return 'take_over';\n        case 'probe':\n        case 'once':",
        "        case 'idempotent':\n        case 'once':\n          return 'take_over';\n        case 'probe':",
      ),
    ],
    tests: [SIMULATION],
  },
  {
    name: 'an effect is started without a look at its digest, in memory',
    edits: [
      inSource('memory/effects/start-effect.ts', 'if (digest !== action.digest) return', "if (digest === '') return"),
      inSource('memory/effects/start-effect.ts', 'if (approval?.approvedDigest !== digest) return', 'if (approval === undefined) return'),
    ],
    tests: [SIMULATION],
  },
];
