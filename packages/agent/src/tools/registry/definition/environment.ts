import { AgentError } from '../../../errors.ts';
import { didYouMean } from '../../../nearest-name.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Values with their `${NAME}` filled in, and the secrets that went into them. */
export interface FilledIn {
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** Fills in the environment variables that values name. An empty one counts as missing: it would be sent as an empty key. */
export function fillIn(values: Readonly<Record<string, string>>, env: Environment, where: string): FilledIn {
  const secrets: string[] = [];
  const filled = Object.entries(values).map(([key, text]) => {
    const value = text.replaceAll(/\$\{([^}]*)\}?/g, (whole, name: string) => {
      if (!/^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/.test(whole)) throw invalid(where, key, `${whole} is no variable; write \${NAME}`);
      const secret = env[name];
      if (secret === undefined || secret === '') {
        const near = didYouMean(
          name,
          Object.keys(env).filter((known) => known.length > 2),
        );
        // Only a near name is told; the whole environment is nobody's business.
        throw invalid(where, key, `the environment variable ${name} is not set${near.includes('known are') ? '' : near}`);
      }
      secrets.push(secret);
      return secret;
    });
    return [key, value] as const;
  });
  return { values: Object.fromEntries(filled), secrets };
}

const invalid = (where: string, key: string, why: string): AgentError =>
  new AgentError('TOOL_DEFINITION_INVALID', `${where}, ${key}: ${why}`);
