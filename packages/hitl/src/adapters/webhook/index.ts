export type { AnswerMessage } from '../wire/answer-message.ts';
export type { KnownPerson, People } from '../wire/people.ts';
export { type QuestionMessage, QuestionMessageSchema } from '../wire/question-message.ts';
export { webhookListener } from './listener.ts';
export type { WebhookAdapterOptions } from './options.ts';
export type { Call, Reply } from './receive.ts';
export { type Received, readMessage, type SignAnswer, signAnswer } from './receiver.ts';
export { isSecret, type SignatureHeaders, signatureHeaders, TOLERANCE_SECONDS, verifySignature } from './signature.ts';
export { WebhookAdapter } from './webhook-adapter.ts';
