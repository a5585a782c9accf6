import type { DecisionWire } from '@dream-agent/server/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { call } from '../api/call.ts';
import { forget, queryClient } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { toast } from '../ui/toasts.tsx';
import type { AnyRequest } from './request.ts';
import { requestTexts } from './texts.ts';

/** Reads again whatever a decision changes. */
export const forgetRequests = () => forget('listRequests', 'countRequests', 'readRequest', 'readRun', 'listTodos', 'readPlan');

/** Sends an answer, bound to what is on the screen. Sent again after a lost connection it still counts once. */
export function useDecide(request: AnyRequest) {
  const text = useTexts(requestTexts);
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: (decision: DecisionWire) =>
      call('decideRequest', {
        params: { request_id: request.request_id },
        body: { decision, action_digest: request.action_digest },
        key: `${key.current}-${decision.kind}`,
      }),
    onSuccess: (outcome, { kind }) => {
      const said =
        outcome.kind === 'recorded'
          ? text.decided(text.decisions[kind])
          : outcome.kind === 'voted'
            ? text.voted(outcome.approvals, outcome.needed)
            : text.escalated;
      toast(said, { tone: 'ok' });
    },
    onError: () => {
      key.current = crypto.randomUUID();
    },
    onSettled: (_, error) => {
      if (error instanceof ApiProblem && error.current !== undefined) void queryClient.invalidateQueries({ queryKey: ['readRequest'] });
      return forgetRequests();
    },
  });
}
