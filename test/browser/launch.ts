import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** A real Chromium that says nothing to anybody of its own accord. */
export async function launchChromium(): Promise<Browser> {
  const found = await findChromium();
  if (found.kind === 'missing') throw new Error(`the pages can't be looked at: ${found.why}`);
  return chromium.launch({
    executablePath: found.program,
    args: [
      // Root has no other way to start it.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
