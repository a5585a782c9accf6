export type { AnswerMessage } from '../wire/answer-message.ts';
export type { KnownPerson, People } from '../wire/people.ts';
export { type QuestionMessage, QuestionMessageSchema } from '../wire/question-message.ts';
export { type Answer, type AnswerQuestions, answerQuestions, type QuestionWorker } from './answer-questions.ts';
export type { BullMq, DeadLetter, QueueAdapterOptions, QueuePlace } from './options.ts';
export { QueueAdapter } from './queue-adapter.ts';
export { type Sealed, seal, unseal } from './sealed.ts';
