import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { forget } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Composer } from './composer.tsx';
import { SessionsBar } from './sessions-bar.tsx';
import { chatTexts } from './texts.ts';

/** The first page: say what is wanted, or take an example. */
export default function NewSession() {
  const text = useTexts(chatTexts);
  const navigate = useNavigate();
  const [request, setRequest] = useState('');
  const start = useMutation({
    mutationFn: ({ request: user_input, uploadIds }: { request: string; uploadIds: readonly string[] }) =>
      call('runAgentAsync', {
        body: { user_input, ...(uploadIds.length === 0 ? {} : { upload_ids: [...uploadIds] as never }) },
        key: crypto.randomUUID(),
      }),
    onSuccess: async ({ session_id }) => {
      await forget('listSessions');
      await navigate({ to: '/sessions/$sessionId', params: { sessionId: session_id } });
    },
  });
  const send = (what: string, uploadIds: readonly string[] = []) => start.mutate({ request: what, uploadIds });
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <SessionsBar />
      <div className="flex min-w-0 flex-1 flex-col items-center justify-center p-4">
        <div className="flex w-full max-w-2xl flex-col gap-5">
          <div className="text-center">
            <h1 className="text-2xl font-semibold text-balance">{text.welcome}</h1>
            <p className="mt-2 text-balance text-ink-faint">{text.about}</p>
          </div>
          <Composer autoFocus value={request} onChange={setRequest} onSend={send} busy={start.isPending} />
          <ProblemNotice problem={start.error} />
          <ul className="flex flex-col gap-2">
            {text.examples.split('\n').map((example) => (
              <li key={example}>
                <button
                  type="button"
                  onClick={() => setRequest(example)}
                  className="w-full rounded-xl border border-line bg-surface px-4 py-2.5 text-left text-ink-soft hover:border-accent hover:text-accent"
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
