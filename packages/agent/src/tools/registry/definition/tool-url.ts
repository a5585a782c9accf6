/** What is wrong with the address of an HTTP tool, or nothing. */
export function toolUrlProblem(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return 'expected an address such as https://example.com/tool';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `expected http or https, got ${url.protocol.slice(0, -1)}`;
  // The address is shown and logged; a header that names an environment variable is not.
  if (url.username !== '' || url.password !== '')
    return 'a name or password must not stand in the address; use a header that names an environment variable';
  return undefined;
}
