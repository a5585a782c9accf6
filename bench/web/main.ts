import type { BenchResult } from '../main.ts';
import { quantile, round } from '../server/figures.ts';
import { clicks, floorClicks } from './clicks.ts';
import { firstLoad } from './first-load.ts';
import { floorScrolling, scrolling } from './scrolling.ts';
import { setStage } from './stage.ts';

const PENDING = 100_000;

/** The inbox in a real Chromium with a node behind it, on the same cores; each figure beside that of an empty page in the same run. */
export async function bench(): Promise<BenchResult> {
  const stage = await setStage(PENDING);
  try {
    const bytes = await firstLoad(stage);
    const floorClicked = await floorClicks(stage);
    const clicked = await clicks(stage);
    const floorFrames = await floorScrolling(stage);
    const { frames, rows } = await scrolling(stage);
    const figures = {
      first_load_script_kb: round(bytes / 1000),
      click_p50_ms: round(quantile(clicked, 0.5)),
      click_longest_ms: round(Math.max(...clicked)),
      click_floor_p50_ms: round(quantile(floorClicked, 0.5)),
      scroll_p99_frame_ms: round(quantile(frames, 0.99)),
      scroll_longest_frame_ms: round(Math.max(...frames)),
      scroll_floor_longest_frame_ms: round(Math.max(...floorFrames)),
      scrolled_rows: rows,
    };
    console.log(`\nThe inbox with ${PENDING} pending requests in Chromium, and an empty page\n`);
    console.table({
      'script of the first load, compressed kB': { ours: figures.first_load_script_kb },
      'press on approve → next request shown, p50 ms': { ours: figures.click_p50_ms, floor: figures.click_floor_p50_ms },
      'press on approve → next request shown, longest ms': { ours: figures.click_longest_ms, floor: round(Math.max(...floorClicked)) },
      'frame while scrolling, p99 ms': { ours: figures.scroll_p99_frame_ms, floor: round(quantile(floorFrames, 0.99)) },
      'frame while scrolling, longest ms': { ours: figures.scroll_longest_frame_ms, floor: figures.scroll_floor_longest_frame_ms },
    });
    const met = bytes <= 250_000 && figures.click_longest_ms < 100 && figures.scroll_longest_frame_ms <= 50;
    return { name: 'web', figures, goals: GOALS, met };
  } finally {
    await stage.stop();
  }
}

const GOALS = { first_load_script_kb: '<= 250', click_longest_ms: '< 100', scroll_longest_frame_ms: '<= 50' } as const;
