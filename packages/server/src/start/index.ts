export type { Program, Progress, Step } from './program.ts';
export { type RunProgram, runProgram } from './run-program.ts';
export { type StartProgram, startProgram } from './start-program.ts';
