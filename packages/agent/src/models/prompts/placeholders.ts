/** Anything between double braces, so that a misspelt one is found and not sent. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The names in a text, each once. */
export const placeholdersOf = (text: string): string[] => [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim()))];

/** Fills a text in one go: what is put in is not looked at again, whatever it contains. */
export const fillPlaceholders = (text: string, fill: (name: string) => string): string =>
  text.replace(PLACEHOLDER, (_, name: string) => fill(name.trim()));

/** Whether there is nothing beside it on any line where it is. */
export const standsAlone = (name: string, text: string): boolean =>
  text.split('\n').every((line) => !placeholdersOf(line).includes(name) || /^\s*\{\{[^{}]*\}\}\s*$/.test(line));
