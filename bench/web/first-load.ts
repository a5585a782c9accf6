import type { Stage } from './stage.ts';

/** The bytes of script, as they come over the wire, until the inbox stands in a browser that was never there before. */
export async function firstLoad({ context, url }: Stage): Promise<number> {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js')) {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    }
  });
  await page.goto(`${url}/inbox`);
  await page.locator('main li').first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return bytes;
}
