import { expect, test } from './stack/journey';
import { limitsNewChats } from './stack/simulator';

const HOUR_MS = 3_600_000;
const NO_LIMITS = { quota: { status: 'NONE', total: -1, used: 0 }, lock: null };

test.afterEach(() => limitsNewChats(NO_LIMITS));

test('the connection shows the use of its limit of new chats, and what WhatsApp restricts until when', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@recado.test');
  await admin.getByRole('link', { name: /Conexões/ }).click();
  const use = admin.getByText(/^Novas conversas hoje: \d+ de \d+$/);
  await expect(use).toHaveText(/ de 20$/);
  await expect(admin.getByRole('progressbar', { name: /^Novas conversas hoje/ })).toBeVisible();

  await test.step('a warning halves the limit until the end of the cycle', async () => {
    const cycleEndsAt = Date.now() + 48 * HOUR_MS;
    await limitsNewChats({ quota: { status: 'FIRST_WARNING', total: 50, used: 41, cycleEndsAt } });
    await expect(use).toHaveText(/ de 10$/);
    await expect(
      admin.getByText(/^Primeiro aviso do WhatsApp: limite pela metade até \d\d\/\d\d \d\d:\d\d\.$/),
    ).toBeVisible();
  });

  await test.step('a lock stops everyone until its end', async () => {
    await limitsNewChats({ lock: { type: 'BIZ_QUALITY', endsAt: Date.now() + HOUR_MS } });
    await expect(
      admin.getByText(/^O WhatsApp bloqueou novas conversas até .* as respostas continuam\.$/),
    ).toBeVisible();
    await expect(admin.getByText('Com restrição')).toBeVisible();
  });

  await test.step('its end is shown without a reload', async () => {
    await limitsNewChats(NO_LIMITS);
    await expect(admin.getByText(/O WhatsApp bloqueou novas conversas/)).toHaveCount(0);
    await expect(use).toHaveText(/ de 20$/);
  });
});

test('a platform admin raises the limit of a connection, whose administrators see it at once', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin@recado.test');
  await admin.getByRole('link', { name: /Conexões/ }).click();
  const owner = await signedIn('super@recado.test');
  await owner.getByRole('tab', { name: 'Sessões' }).click();
  await owner.getByRole('button', { name: /^Limite de novas conversas de Loja Centro/ }).click();
  const limit = owner.getByLabel('Limite por dia');
  await limit.fill('1001');
  await owner.getByRole('button', { name: 'Salvar' }).click();
  await expect(owner.getByText('Use um número inteiro de 1 a 1000, ou deixe vazio.')).toBeVisible();
  await limit.fill('300');
  await owner.getByRole('button', { name: 'Salvar' }).click();
  await expect(owner.getByLabel('Avisos').getByText('Limite salvo')).toBeVisible();
  await expect(
    owner.getByRole('button', { name: /^Limite de novas conversas de Loja Centro: \d+ de 300$/ }),
  ).toBeVisible();
  await expect(admin.getByText(/^Novas conversas hoje: \d+ de 300$/)).toBeVisible();

  await owner.getByRole('button', { name: /^Limite de novas conversas de Loja Centro/ }).click();
  await limit.fill('');
  await owner.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText(/^Novas conversas hoje: \d+ de 20$/)).toBeVisible();
});
