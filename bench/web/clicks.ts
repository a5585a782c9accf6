import type { Locator } from 'playwright-core';
import type { Stage } from './stage.ts';

const TIMES = 30;

/** Milliseconds from each press on approve to the frame that shows the next request. */
export async function clicks({ context, url }: Stage): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(`${url}/inbox`);
  await page.locator('main li button').first().click();
  const panel = page.getByRole('main').getByRole('article');
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const approve = panel.getByRole('button', { name: '승인', exact: true });
    await approve.waitFor();
    took.push(await pressed(panel, () => approve.click()));
  }
  await page.close();
  return took;
}

/** The same with a button that puts another in its place, on an empty page. */
export async function floorClicks({ context }: Stage): Promise<number[]> {
  const page = await context.newPage();
  await page.setContent('<main><button onclick="this.replaceWith(this.cloneNode(true))">press</button></main>');
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) took.push(await pressed(page.locator('button'), () => page.locator('button').click()));
  await page.close();
  return took;
}

/** From the press, by the browser's own clock, to the first frame in which this element has made way for another. */
async function pressed(shown: Locator, press: () => Promise<void>): Promise<number> {
  const handle = await shown.evaluateHandle((element) => {
    const view = element.ownerDocument.defaultView;
    const took = new Promise<number>((resolve) => {
      let began = 0;
      const start = (event: { timeStamp: number }) => {
        began = event.timeStamp;
      };
      view.addEventListener('pointerdown', start, { once: true, capture: true });
      const watcher = new view.MutationObserver(() => {
        if (element.isConnected) return;
        watcher.disconnect();
        // After the frame that the change is in.
        view.requestAnimationFrame(() => view.setTimeout(() => resolve(view.performance.now() - began)));
      });
      watcher.observe(element.ownerDocument.body, { subtree: true, childList: true });
    });
    return { took };
  });
  await press();
  const took = await handle.evaluate(({ took: ms }) => ms);
  await handle.dispose();
  return took;
}
