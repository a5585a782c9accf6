import { visible, visibleJson } from '../../core/visible.ts';
import { chooseLanguage, MESSAGES } from '../../messages/language.ts';
import type { Notification } from '../../ports/human.ts';
import type { Json } from '../../schema/json.ts';
import { nameOf } from '../console/choices.ts';
import { questionId } from './question-message.ts';

/** Something people are told and need not answer, as it goes over the wire. */
export function notificationBody(notification: Notification, language: string | undefined): string {
  if (notification.kind === 'message') {
    const text = notification.text.split('\n').map(visible);
    return visibleJson({ type: 'hitl_notification', did: 'message', text });
  }
  const { did, request } = notification;
  const to = did === 'escalated' ? ` → ${visible(nameOf(request.assignee))}` : '';
  const message = {
    type: 'hitl_notification',
    did,
    text: [`${MESSAGES[chooseLanguage(language)].notices[did]}${to}`],
    request_id: request.id,
    question_id: questionId(request),
    status: request.status,
    timeout_at: request.deadlineAt?.toISOString() ?? null,
  };
  return visibleJson(message as unknown as Json);
}

/** The question need not be answered any more: it was settled through another door, or its time is up. */
export const closedBody = (id: string): string => visibleJson({ type: 'hitl_closed', question_id: id });
