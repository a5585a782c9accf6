import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

const SECONDS = 5;

/** Milliseconds of each frame while somebody scrolls the inbox as fast as they can. */
export async function scrolling({ context, url }: Stage): Promise<{ frames: number[]; rows: number }> {
  const page = await context.newPage();
  await page.goto(`${url}/inbox`);
  await page.locator('main li').first().waitFor();
  await page.waitForLoadState('networkidle');
  const frames = await scrolled(page, { x: 350, y: 400 });
  const rows = await page
    .locator('main ul')
    .evaluate((list) => Math.round(list.parentElement.scrollTop / list.firstElementChild.offsetHeight));
  await page.close();
  return { frames, rows };
}

/** The same on a page that has nothing but height. */
export async function floorScrolling({ context }: Stage): Promise<number[]> {
  const page = await context.newPage();
  await page.setContent('<div style="height: 1000000px; background: linear-gradient(white, black)"></div>');
  const frames = await scrolled(page, { x: 350, y: 400 });
  await page.close();
  return frames;
}

async function scrolled(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<number[]> {
  await page.mouse.move(x, y);
  const handle = await page.locator('body').evaluateHandle((body) => {
    const view = body.ownerDocument.defaultView;
    const kept = { frames: [] as number[], on: true };
    let before = view.performance.now();
    const frame = () => {
      // The frame's own time is when it was due, and not when it was.
      const now: number = view.performance.now();
      kept.frames.push(now - before);
      before = now;
      if (kept.on) view.requestAnimationFrame(frame);
    };
    view.requestAnimationFrame(frame);
    return kept;
  });
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) await page.mouse.wheel(0, 400);
  const frames = await handle.evaluate((kept) => {
    kept.on = false;
    return kept.frames;
  });
  await handle.dispose();
  return frames.slice(2);
}
