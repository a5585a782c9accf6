import { createRedactor } from '@dream-agent/hitl';

const redactor = createRedactor();

/** Where a shell stands, which is in every address of a file; elsewhere the name is short for a password. */
const PLACES: ReadonlySet<string> = new Set(['PWD', 'OLDPWD']);

/** Secrets that a program was started with: values of variables whose names say so, and passwords in addresses. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => {
    const isSecret = value !== '' && !PLACES.has(name) && redactor.redact({ [name]: value })[name] === '[redacted]';
    return [...(isSecret ? [value] : []), ...passwordIn(value)];
  });
  return [...new Set(secrets)];
}

/** As it is written in the address, and as it is meant. */
function passwordIn(text: string): string[] {
  const written = URL.parse(text)?.password ?? '';
  if (written === '') return [];
  return [written, decoded(written)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
