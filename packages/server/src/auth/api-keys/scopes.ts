import { SCOPES, type Scope } from '../../contract/scopes.ts';

export { SCOPES, type Scope, ScopeSchema } from '../../contract/scopes.ts';

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);
