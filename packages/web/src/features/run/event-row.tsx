import type { EventMessage } from '@dream-agent/server/contract';
import {
  BrainCircuit,
  Check,
  CircleAlert,
  CircleCheck,
  Layers,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestion,
  Scale,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { PlanView } from '../../plan/plan-view.tsx';
import { planTexts } from '../../plan/texts.ts';
import { toneOf } from '../../plan/todo-status.tsx';
import { titleOf } from '../../requests/request.ts';
import { requestTexts } from '../../requests/texts.ts';
import { runWords } from '../../runs/texts.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { Happening } from '../../ui/timeline.tsx';
import { When } from '../../ui/when.tsx';
import { runTexts } from './texts.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly title: string;
  readonly gist?: string | undefined;
  readonly all?: ReactNode;
}

/** What the session told while the run went on: layers, steps, what went wrong. */
export function EventRow({ event, took }: { readonly event: EventMessage; readonly took: ReactNode }) {
  const { icon, tone, title, gist, all } = useLook(event);
  return (
    <Happening
      icon={icon}
      tone={tone}
      title={title}
      aside={
        <>
          {took}
          <When at={event.at} />
        </>
      }
      gist={
        gist === undefined || gist === '' ? undefined : (
          <span className="line-clamp-2 text-xs text-ink-faint">
            <SafeText text={gist.slice(0, 300)} />
          </span>
        )
      }
    >
      {all}
    </Happening>
  );
}

function useLook(event: EventMessage): Look {
  const text = useTexts(runTexts);
  const { layers, statuses } = useTexts(runWords);
  const plan = useTexts(planTexts);
  const { decisions, kinds } = useTexts(requestTexts);
  switch (event.type) {
    case 'layer_start':
      return { icon: Layers, tone: 'plain', title: text.layerBegins(layers[event.data.layer]) };
    case 'layer_complete': {
      const title = text.layerDone(layers[event.data.layer]);
      if (event.data.layer === 'cognitive') {
        const { intent, by, ...understood } = event.data.understanding;
        const gist = [intent.domain, intent.category, intent.subcategory].join(' › ');
        return { icon: BrainCircuit, tone: 'accent', title, gist, all: <Parameters parameters={{ intent, by, ...understood }} /> };
      }
      if (event.data.layer === 'planning') {
        return { icon: ListChecks, tone: 'accent', title, gist: event.data.plan.goal, all: <PlanView plan={event.data.plan} /> };
      }
      const formats: Readonly<Record<string, string>> = text.formats;
      const gist =
        event.data.layer === 'execution'
          ? text.carriedOut(event.data.completed, event.data.not_done)
          : (formats[event.data.format] ?? event.data.format);
      return { icon: CircleCheck, tone: 'accent', title, gist };
    }
    case 'todo_progress': {
      const { status, task, tool, note } = event.data;
      return {
        icon: Check,
        tone: toneOf(status),
        title: `${text.step}: ${plan.status[status]}`,
        gist: `${task} · ${tool}${note === '' ? '' : ` · ${note}`}`,
      };
    }
    case 'hitl_request': {
      const { request } = event.data;
      return { icon: MessageCircleQuestion, tone: 'warn', title: kinds[request.type], gist: titleOf(request) };
    }
    case 'hitl_response':
      return {
        icon: Scale,
        tone: 'accent',
        title: event.data.kind === 'recorded' ? decisions[event.data.decision.decision.kind] : text.events.voted,
      };
    case 'error':
      return { icon: CircleAlert, tone: 'bad', title: text.events.error, gist: event.data.error.message };
    case 'complete':
      return { icon: CircleCheck, tone: 'plain', title: statuses[event.data.status], gist: event.data.ended_because };
    default:
      return { icon: Layers, tone: 'plain', title: text.events[event.type] };
  }
}
