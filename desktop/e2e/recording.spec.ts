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

test('a voice message is recorded, heard by the customer, and cancelled without a trace', async ({
  signedIn,
}) => {
  const sonia = customer('5511955500066');
  await sonia.isCalled('Sônia Vaz');
  await sonia.writes('Pode me explicar por áudio?');
  const ana = await signedIn('ana@recado.test');
  await showWaiting(ana);
  await rowOf(ana, 'Sônia Vaz')
    .getByRole('button', { name: /Aceitar/ })
    .click();

  await ana.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(ana.getByRole('timer')).toHaveText('00:02', { timeout: 20_000 });
  await ana.getByRole('button', { name: 'Cancelar gravação' }).click();
  await expect(ana.getByRole('timer')).toHaveCount(0);

  await ana.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(ana.getByRole('timer')).toHaveText('00:02');
  await ana.getByRole('button', { name: 'Enviar áudio' }).click();
  await expect(ana.getByRole('button', { name: 'Ouvir' })).toBeVisible({ timeout: 20_000 });
  await expect(messages(ana)).toHaveCount(2);
  await expect.poll(() => sonia.receivedTypes(), { timeout: 20_000 }).toContain('voice');
});
