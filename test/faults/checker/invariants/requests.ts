import type { Evidence, Violation } from '../evidence.ts';

/** I2: every request ends in exactly one way, and that is written down once. */
export function requestsEndOnce({ requests, decisions }: Evidence): Violation[] {
  const decided = new Set(decisions.map(({ requestId }) => requestId));
  return requests.flatMap(({ id, status, resolvedAt, endings }) => {
    const over = status !== 'pending';
    const problems = [
      ...(over === (resolvedAt !== null) ? [] : [`${id} is ${status} and ${over ? 'has no end' : 'has ended'}`]),
      ...(endings === (over ? 1 : 0) ? [] : [`${id} is ${status} and its end is on the record ${endings} times`]),
      ...(decided.has(id) === (status === 'decided' || status === 'expired')
        ? []
        : [`${id} is ${status}, with or without a decision that fits`]),
    ];
    return problems.map((about) => ({ invariant: 'I2', about }));
  });
}

/** I3: what a client was told has counted has counted, as it was told; and it counted for one of them. What comes twice under one key is begun once. */
export function acknowledgedDecisionsStand({ clients, decisions, deciders, asked }: Evidence): Violation[] {
  const ofRequest = new Map(decisions.map((one) => [one.requestId, one]));
  const found: string[] = [];
  for (const [requestId, all] of Map.groupBy(clients.acknowledgements, (one) => one.requestId)) {
    const accepted = all.filter(({ said }) => said === 'accepted');
    const keys = new Set(accepted.map(({ key }) => key));
    if (keys.size > 1) found.push(`${requestId} was accepted from ${[...keys].join(' and ')}`);
    const row = ofRequest.get(requestId);
    for (const { by, kind, decidedAt } of accepted) {
      if (row === undefined) found.push(`${by} was told that ${requestId} is decided, and it is not`);
      else if (row.kind !== kind || row.decidedBy !== deciders[by] || row.source !== 'human')
        found.push(`${by} was told ${kind} on ${requestId}; stored is ${row.kind} by ${row.decidedBy}`);
      else if (decidedAt !== undefined && Date.parse(decidedAt) !== row.at.getTime())
        found.push(`${requestId} was decided at ${row.at.toISOString()}, and ${by} was told ${decidedAt}`);
    }
  }
  for (const [input, all] of Map.groupBy(asked, (one) => one))
    if (all.length > 1) found.push(`"${input}" was begun ${all.length} times under one key`);
  return found.map((about) => ({ invariant: 'I3', about }));
}

/** I6: nothing is done by default before its time, and nobody's answer counts after it. */
export function deadlinesHold({ requests, decisions }: Evidence): Violation[] {
  const ofRequest = new Map(requests.map((one) => [one.id, one]));
  return decisions.flatMap(({ requestId, source, at }) => {
    const deadline = ofRequest.get(requestId)?.deadlineAt ?? null;
    const early = source === 'timeout' && (deadline === null || at < deadline);
    const late = source === 'human' && deadline !== null && at > deadline;
    if (!early && !late) return [];
    return [{ invariant: 'I6', about: `${requestId}: ${source} at ${at.toISOString()}, its deadline ${deadline?.toISOString()}` }];
  });
}

/** I9: what belongs together is there together: the request, what it is about, its entry and its event. */
export function nothingHalfDone({ requests, clients, runs }: Evidence): Violation[] {
  const known = new Set(runs.map(({ id }) => id));
  const halves = requests.filter(({ hasAction, opened }) => !hasAction || opened !== 1);
  const lost = clients.runs.filter(({ runId }) => runId !== undefined && !known.has(runId));
  return [
    ...halves.map(({ id, opened, hasAction }) => ({ invariant: 'I9', about: `${id}: action ${hasAction}, opened ${opened} times` })),
    ...lost.map(({ key, runId }) => ({ invariant: 'I9', about: `${key} was told of ${runId}, which is not there` })),
  ];
}
