import { type Browser, chromium, type Page } from '@playwright/test';
import type { AgentClient } from '../../reliability/agent-client';
import { PACE, scrollThrough } from '../renderer/scrolling';
import { COLUMN_IDS } from './fill';

const [FROM = 0, TO = 0] = COLUMN_IDS;
const CARD = '[data-card]';
const VISITS = 10;
const MOVES = 20;
const DRAGS = 10;
/** Positions of the pointer on its way from column to column. */
const DRAG_STEPS = 60;
const LIMIT_MS = 60_000;

/** In milliseconds. */
export interface WindowTimes {
  /** From the click on "Kanban" until the first cards are painted, in a window that has not loaded the board. */
  first: number[];
  /** The same in a window that has shown the board before. */
  again: number[];
  /** Between frames while a column is scrolled to its end and back. */
  scrolled: number[];
  /** Between frames while a card is dragged across the columns. */
  dragged: number[];
  /** From a drop until the card is painted in its new column. */
  own: number[];
  /** From the request of another user's move until this window has painted it. */
  others: number[];
}

/** Opens the board in a browser as the administrator, whose cards the colleague moves. */
export async function watchBoard(app: string, colleague: AgentClient): Promise<WindowTimes> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await signedIn(browser, app);
    const first = await each(VISITS, async () => {
      await page.goto(`${app}/tickets`);
      return openBoard(page);
    });
    const again = await each(VISITS, () => openBoard(page));
    const others = await each(MOVES, () => colleaguesMove(page, colleague));
    const column = `[data-cards="${FROM}"]`;
    const down = await scrollThrough(page, column, 'down', PACE.flung);
    const up = await scrollThrough(page, column, 'up', PACE.flung);
    const drags = await each(DRAGS, () => dragCard(page));
    return {
      ...{ first, again, others, scrolled: [...down.frames, ...up.frames] },
      ...{
        dragged: drags.flatMap(({ frames }) => frames),
        own: drags.map(({ paintedAfter }) => paintedAfter),
      },
    };
  } finally {
    await browser.close();
  }
}

async function each<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < count; n += 1) results.push(await measure());
  return results;
}

const kanbanLink = (page: Page) => page.getByRole('link', { name: 'Kanban', exact: true });

async function signedIn(browser: Browser, app: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(`${app}/login`);
  await page.getByLabel('E-mail').fill('admin@recado.test');
  await page.getByLabel('Senha', { exact: true }).fill('recado-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await kanbanLink(page).waitFor();
  return page;
}

/** Opens the board from the tickets' page. Returns the milliseconds until its cards are painted. */
async function openBoard(page: Page): Promise<number> {
  await page.getByRole('link', { name: /^Tickets/ }).click();
  await page.locator(CARD).first().waitFor({ state: 'detached' });
  await page.locator('[data-ticket-row]').first().waitFor();
  const painted = await paintedAfter(page, 'click', `[data-cards="${FROM}"] ${CARD}`);
  await kanbanLink(page).click();
  return painted();
}

/** Drags the first card of the first column across the others and back to the second one. */
async function dragCard(page: Page): Promise<{ frames: number[]; paintedAfter: number }> {
  const card = page.locator(`[data-cards="${FROM}"] ${CARD}`).first();
  const id = await card.getAttribute('data-card');
  await card.hover();
  await page.mouse.down();
  const stop = await recordFrames(page);
  for (const columnId of [...COLUMN_IDS.slice(1), TO]) {
    const box = await page.locator(`[data-cards="${columnId}"]`).boundingBox();
    if (!box) throw new Error(`column ${columnId} is not on the screen`);
    const x = Math.min(box.x + box.width / 2, 1_400);
    await page.mouse.move(x, box.y + box.height / 2, { steps: DRAG_STEPS });
  }
  const frames = await stop();
  const painted = await paintedAfter(page, 'drop', `[data-cards="${TO}"] [data-card="${id}"]`);
  await page.mouse.up();
  return { frames, paintedAfter: await painted() };
}

/** Returns a function that ends the recording and returns the milliseconds between frames. */
async function recordFrames(page: Page): Promise<() => Promise<number[]>> {
  const recording = await page.evaluateHandle(() => {
    const frames: number[] = [];
    let before: number | undefined;
    let isOver = false;
    const frame = (now: number) => {
      if (before !== undefined) frames.push(now - before);
      before = now;
      if (!isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return {
      end: () => {
        isOver = true;
        return frames;
      },
    };
  });
  return () => recording.evaluate((one) => one.end());
}

/**
 * Waits in the page for an event of the user, then for an element.
 * @returns a function that resolves with the milliseconds between the event and the frame that shows the element
 */
async function paintedAfter(
  page: Page,
  event: 'click' | 'drop',
  selector: string,
): Promise<() => Promise<number>> {
  const measurement = await page.evaluateHandle(
    ({ name, target, limit }) => {
      const duration = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${target} did not appear`)), limit);
        addEventListener(
          name,
          () => {
            const started = performance.now();
            const look = () => {
              if (!document.querySelector(target)) return void requestAnimationFrame(look);
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
            };
            look();
          },
          { once: true, capture: true },
        );
      });
      return { duration };
    },
    { name: event, target: selector, limit: LIMIT_MS },
  );
  return () => measurement.evaluate(({ duration }) => duration);
}

/** Moves the colleague's first card of the first column to the second one by a call. */
async function colleaguesMove(page: Page, colleague: AgentClient): Promise<number> {
  const { cards } = (await colleague.get(`/column/${FROM}/cards?showAll=true`)) as {
    cards: { id: number }[];
  };
  const [card] = cards;
  if (!card) throw new Error('The colleague sees no card.');
  const painted = await page.evaluateHandle(
    ({ selector, limit }) => ({
      at: new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${selector} did not appear`)), limit);
        const look = () => {
          if (!document.querySelector(selector)) return void requestAnimationFrame(look);
          setTimeout(() => resolve(Date.now()));
        };
        look();
      }),
    }),
    { selector: `[data-cards="${TO}"] [data-card="${card.id}"]`, limit: LIMIT_MS },
  );
  const started = Date.now();
  await colleague.moveCard(card.id, { columnId: TO });
  return (await painted.evaluate(({ at }) => at)) - started;
}
