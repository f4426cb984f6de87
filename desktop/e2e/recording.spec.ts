import type { Locator, Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { messages, rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

/** Height of a bar that shows silence. */
const MIN_BAR_PX = 3;
const PAUSE_SECONDS = 4;
/** Matches two seconds or more: a slow check can miss a single second. */
const TWO_SECONDS = /^0\d:(0[2-9]|[1-5]\d)$/;

test('a voice note is paused, played and sent to the customer, or cancelled without a trace', async ({
  signedIn,
}) => {
  // The journey encodes two recordings.
  test.slow();
  const sonia = customer('5511955500066');
  await sonia.isCalled('Sônia Vaz');
  await sonia.writes('Pode me explicar por áudio?');
  const ana = await signedIn('ana@recado.test');
  await showWaiting(ana);
  await rowOf(ana, 'Sônia Vaz')
    .getByRole('button', { name: /Aceitar/ })
    .click();

  await ana.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(ana.getByRole('timer')).toHaveText(TWO_SECONDS);
  // The browser's fake microphone beeps, with silence between the beeps.
  const levels = ana.getByRole('group', { name: 'Gravando áudio' });
  await expect.poll(() => levels.evaluate(highestBar)).toBeGreaterThan(MIN_BAR_PX);
  await ana.getByRole('button', { name: 'Cancelar gravação' }).click();
  await expect(ana.getByRole('timer')).toHaveCount(0);

  await ana.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(ana.getByRole('timer')).toHaveText(TWO_SECONDS);
  await clickWithMouse(ana, 'Pausar gravação');
  const paused = ana.getByRole('group', { name: 'Gravação em pausa' });
  const time = await paused.getByRole('timer').textContent();
  const pausedAt = Date.now();
  await expect.poll(() => Date.now() - pausedAt).toBeGreaterThan(PAUSE_SECONDS * 1000);
  await expect(paused.getByRole('timer')).toHaveText(time ?? '');
  await clickWithMouse(ana, 'Continuar gravação');
  await expect(ana.getByRole('timer')).not.toHaveText(time ?? '');

  await clickWithMouse(ana, 'Pausar gravação');
  const recorded = await secondsOf(paused.getByRole('timer'));
  await ana.keyboard.press('Escape');
  const review = ana.getByRole('group', { name: 'Ouvir antes de enviar' });
  await expect(review.getByRole('button', { name: 'Tocar gravação' })).toBeFocused();
  const position = review.getByRole('slider', { name: 'Posição na gravação' });
  // The file is as long as the timer showed, without the pause.
  const length = Number(await position.getAttribute('max')) / 10;
  expect(length).toBeGreaterThan(recorded - 1);
  expect(length).toBeLessThan(recorded + PAUSE_SECONDS - 1);
  await clickWithMouse(ana, 'Tocar gravação');
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
  await clickWithMouse(ana, 'Enviar áudio');
  await expect(ana.getByRole('button', { name: 'Ouvir' })).toBeVisible();
  await expect(messages(ana)).toHaveCount(2);
  await expect.poll(() => sonia.receivedTypes()).toContain('voice');
});

/** Runs in the page. Returns the height of the level meter's highest bar, in pixels. */
function highestBar(recorder: Element): number {
  const bars = recorder.querySelectorAll<HTMLElement>('[aria-hidden] > span');
  return Math.max(0, ...[...bars].map((bar) => bar.offsetHeight));
}

/** Clicks the button's position on the screen, so that an element covering it would receive the click. */
async function clickWithMouse(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`no button "${name}"`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function secondsOf(timer: Locator): Promise<number> {
  const [minutes = '', seconds = ''] = ((await timer.textContent()) ?? '').split(':');
  return Number(minutes) * 60 + Number(seconds);
}
