import type { Page } from '@playwright/test';
import { restingBox } from './stack/geometry';
import { expect, test } from './stack/journey';
import { rowOf, saying, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const HISTORY = 45;

async function accept(page: Page, name: string): Promise<void> {
  await showWaiting(page);
  await rowOf(page, name)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test("a customer's text stays text, whatever markup it contains", async ({ signedIn }) => {
  const ivo = customer('5511955500031');
  await ivo.isCalled('Ivo <b>Lacerda</b>');
  const markup = '<img src=x onerror="document.title=\'hacked\'"> <script>alert(1)</script>';
  const endless = 'x'.repeat(600);
  await ivo.writes(markup);
  await ivo.writes(endless);
  await ivo.writes('Veja *isto* em https://example.com/catalogo?a=1&b=2 e javascript:alert(1)');
  const ana = await signedIn('ana@recado.test');
  await accept(ana, 'Ivo <b>Lacerda</b>');

  await expect(saying(ana, markup)).toBeVisible();
  const last = saying(ana, 'Veja isto em');
  await expect(last.getByText('isto', { exact: true })).toHaveCSS('font-weight', /^[67]00$/);
  await expect(last.getByRole('link')).toHaveCount(1);
  const link = last.getByRole('link', { name: 'https://example.com/catalogo?a=1&b=2' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(ana).not.toHaveTitle(/hacked/);
  await ana.setViewportSize({ width: 400, height: 800 });
  const region = ana.getByRole('region', { name: 'Mensagens' });
  await expect.poll(() => region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('new messages do not move the position of a reader of older ones', async ({ signedIn }) => {
  const jussara = customer('5511955500032');
  await jussara.isCalled('Jussara Pontes');
  for (let line = 1; line <= HISTORY; line += 1) await jussara.writes(`Linha ${line} da lista`);
  const ana = await signedIn('ana@recado.test');
  await showWaiting(ana);
  await expect(rowOf(ana, 'Jussara Pontes')).toContainText(`Linha ${HISTORY} da lista`);
  await accept(ana, 'Jussara Pontes');
  const region = ana.getByRole('region', { name: 'Mensagens' });
  const line = (number: number) => saying(ana, `Linha ${number} da lista`);
  await expect(line(HISTORY)).toBeInViewport();

  await region.hover();
  await expect(async () => {
    await ana.mouse.wheel(0, -3000);
    await expect(line(1)).toBeInViewport({ timeout: 500 });
  }).toPass();
  const place = await restingBox(line(1));

  for (const text of ['E mais uma', 'E outra', 'E a última']) await jussara.writes(text);
  const pill = ana.getByRole('button', { name: '3 novas mensagens' });
  await expect(pill).toBeVisible();
  expect(await restingBox(line(1))).toEqual(place);
  await pill.click();
  await expect(saying(ana, 'E a última')).toBeInViewport();
  await expect(pill).toHaveCount(0);

  await test.step('the newest message stays in view whatever changes height', async () => {
    const hidden = () =>
      region.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
    const field = ana.getByRole('textbox', { name: 'Mensagem', exact: true });
    await field.click();
    for (const text of ['um', 'dois', 'três', 'quatro', 'cinco']) {
      await ana.keyboard.type(text);
      await ana.keyboard.press('Shift+Enter');
    }
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    await saying(ana, 'E a última').hover();
    await saying(ana, 'E a última').getByRole('button', { name: 'Responder' }).click();
    await expect(ana.getByRole('group', { name: 'Respondendo' })).toBeVisible();
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    await ana.setViewportSize({ width: 1024, height: 560 });
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    await expect(saying(ana, 'E a última')).toBeInViewport({ ratio: 1 });
    await ana.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(hidden).toBeLessThanOrEqual(1);
  });
});
