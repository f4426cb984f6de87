import type { Page } from '@playwright/test';

/**
 * Clicks ticket after ticket, round by round. Returns the milliseconds per round from the click until the
 * other conversation's messages are painted. In the first round, no conversation is cached.
 */
export async function switchThrough(page: Page, count: number, rounds: number): Promise<number[][]> {
  const ids = await page
    .locator('[data-ticket-row]')
    .evaluateAll(
      (rows, most) => rows.slice(0, most).map((row) => row.getAttribute('data-ticket-row') ?? ''),
      count,
    );
  const durations: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (const id of ids) {
      times.push(await page.evaluate(switchTo, id));
      // Requests in the background must not delay the next switch.
      await page.waitForTimeout(150);
    }
    durations.push(times);
  }
  return durations;
}

/** Runs in the page. */
function switchTo(id: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const row = document.querySelector<HTMLElement>(`[data-ticket-row="${id}"] [data-row-open]`);
    if (!row) {
      reject(new Error(`ticket ${id} has no row`));
      return;
    }
    const started = performance.now();
    row.click();
    const look = () => {
      const pane = document.querySelector('[data-pane="conversation"]');
      const isThere = pane?.textContent?.includes(`#${id}`) && pane.querySelector('[data-message]');
      if (isThere) setTimeout(() => resolve(performance.now() - started));
      else if (performance.now() - started > 10_000) reject(new Error(`ticket ${id} did not open`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
