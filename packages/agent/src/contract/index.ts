export * from './language.ts';
export * from './plan.ts';
export * from './response.ts';
export * from './todo-result.ts';
export * from './tool-definition.ts';
export * from './understanding.ts';
export type { Uploads } from './uploads.ts';
