export { type Credential, removeLocalCredential, writeLocalCredential } from './local-credential.ts';
export { type RunCli, runCli } from './run-cli.ts';
