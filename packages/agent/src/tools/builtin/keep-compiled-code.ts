import { setFlagsFromString } from 'node:v8';

/**
 * Threads compile WebAssembly: encoders, tokenisers, and Node itself to read TypeScript. When V8 collects such code it can meet
 * code that another thread has given back, and ends the process (nodejs/node#64500). What a thread has compiled goes with it anyway.
 */
setFlagsFromString('--no-wasm-code-gc');
