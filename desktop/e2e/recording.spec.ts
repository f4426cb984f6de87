import { expect, test } from './stack/journey';
import { messages, rowOf, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      // A microphone that beeps, and somebody who allows it.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

/** What stands for silence. */
const LOWEST_BAR_PX = 3;
/** Two seconds or more: each figure stands for a second, which a slow look can miss. */
const TWO_SECONDS = /^0\d:(0[2-9]|[1-5]\d)$/;

test('a voice message is recorded, heard by the customer, and cancelled without a trace', async ({
  signedIn,
}) => {
  // Two recordings, encoded and encoded again.
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
  await expect(ana.getByRole('timer')).toHaveText(TWO_SECONDS, { timeout: 20_000 });
  // The microphone beeps, and is silent in between.
  const levels = ana.getByRole('group', { name: 'Gravando áudio' });
  await expect.poll(() => levels.evaluate(highestBar)).toBeGreaterThan(LOWEST_BAR_PX);
  await ana.getByRole('button', { name: 'Cancelar gravação' }).click();
  await expect(ana.getByRole('timer')).toHaveCount(0);

  await ana.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(ana.getByRole('timer')).toHaveText(TWO_SECONDS);
  await ana.getByRole('button', { name: 'Enviar áudio' }).click();
  await expect(ana.getByRole('button', { name: 'Ouvir' })).toBeVisible({ timeout: 20_000 });
  await expect(messages(ana)).toHaveCount(2);
  await expect.poll(() => sonia.receivedTypes(), { timeout: 20_000 }).toContain('voice');
});

/** Runs in the page: how high the highest bar of the level meter stands, in pixels. */
function highestBar(recorder: Element): number {
  const bars = recorder.querySelectorAll<HTMLElement>('[aria-hidden] > span');
  return Math.max(0, ...[...bars].map((bar) => bar.offsetHeight));
}
