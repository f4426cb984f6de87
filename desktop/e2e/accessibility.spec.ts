import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { rowOf, showWaiting, signIn } from './stack/person';

const MARIA = 'Maria Fernanda';
/** Widths and heights every screen has to fit; the last is 1440×900 at 200 % zoom. */
const SIZES = [
  { width: 400, height: 800 },
  { width: 1024, height: 700 },
  { width: 720, height: 450 },
];

/** What axe finds wrong on the page as it stands, said shortly. */
async function problems(page: Page, but: string[] = []): Promise<string[]> {
  // Fluent's stand-ins for the edges of a group pass the focus on at once; axe takes them for hidden controls.
  const axe = new AxeBuilder({ page }).exclude('[data-tabster-dummy]');
  // Only colours differ in the dark.
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations } = await (dark ? axe.withRules('color-contrast') : axe.disableRules(but)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** What stands or can be scrolled outside the window sideways. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const edge = document.documentElement.clientWidth;
    for (const element of document.querySelectorAll('body, body *')) {
      const { left, right, width } = element.getBoundingClientRect();
      const { overflowX, visibility } = getComputedStyle(element);
      const name = element.getAttribute('aria-label') ?? element.textContent;
      const label = `${element.tagName.toLowerCase()} "${name.slice(0, 40)}"`;
      const operable = element.matches('button, a, input, textarea, [role="tab"], [tabindex="0"]');
      const shown =
        width > 0 && visibility !== 'hidden' && element.checkVisibility({ opacityProperty: true });
      if (operable && shown && (right > edge + 1 || left < -1)) found.push(`outside the window: ${label}`);
      if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
        found.push(`scrolls sideways: ${label}`);
    }
    if (document.documentElement.scrollWidth > edge) found.push('the page scrolls sideways');
    return found;
  });
}

async function fitsEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => cutOff(page), `${size.width} × ${size.height}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`screens can be read and operated by everybody (${colorScheme})`, async ({ openWindow }) => {
    const page = await openWindow('/login', { colorScheme, reducedMotion: 'reduce' });

    await test.step('login, with its errors', async () => {
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByText('Campo obrigatório').first()).toBeVisible();
      expect(await problems(page)).toEqual([]);
    });

    await test.step('tickets: nothing open, an empty list, waiting ones', async () => {
      await signIn(page, 'admin@recado.test');
      await expect(rowOf(page, MARIA)).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.getByRole('tab', { name: /Grupos/ }).click();
      await expect(page.getByText('Nada aqui!')).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await showWaiting(page);
      await expect(rowOf(page, 'Márcia Regina')).toBeVisible();
      expect(await problems(page)).toEqual([]);
    });

    await test.step('a conversation, and the menu', async () => {
      await page.getByRole('tab', { name: /Atendendo/ }).click();
      await rowOf(page, MARIA).click();
      await expect(page.getByRole('textbox', { name: /Mensagem/ })).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Menu de/ })
        .click();
      await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
      // An open menu stands beside the landmarks.
      expect(await problems(page, ['region'])).toEqual([]);
      await page.keyboard.press('Escape');
    });

    await test.step('connections and their dialogs', async () => {
      await page.getByRole('link', { name: /Conexões/ }).click();
      await expect(page.getByRole('row', { name: /Loja Centro/ })).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Editar Loja Centro' }).click();
      await expect(page.getByLabel('Nome')).toHaveValue('Loja Centro');
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Mensagens de Loja Centro' }).click();
      await expect(page.getByLabel('Despedida')).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Excluir Loja Centro' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });

    await test.step('the QR code', async () => {
      await page.getByRole('button', { name: 'Adicionar conexão' }).click();
      await page.getByLabel('Nome').fill(`Loja ${colorScheme}`);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Excluir Loja ${colorScheme}` }).click();
      await page.getByRole('button', { name: 'Excluir', exact: true }).click();
      await expect(page.getByRole('row', { name: `Loja ${colorScheme}` })).toHaveCount(0);
    });
  });
}

test('nothing is cut off in a small window or at 200 %', async ({ openWindow }) => {
  const page = await openWindow('/login', { reducedMotion: 'reduce', deviceScaleFactor: 2 });
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await fitsEverywhere(page);

  await signIn(page, 'admin@recado.test');
  await expect(rowOf(page, MARIA)).toBeVisible();
  await fitsEverywhere(page);
  await rowOf(page, MARIA).click();
  await expect(page.getByRole('textbox', { name: /Mensagem/ })).toBeVisible();
  await fitsEverywhere(page);

  await page.getByRole('link', { name: /Conexões/ }).click();
  await expect(page.getByRole('row', { name: /Loja Centro/ })).toBeVisible();
  await fitsEverywhere(page);
  for (const [button, field] of [
    ['Editar Loja Centro', 'Nome'],
    ['Mensagens de Loja Centro', 'Despedida'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByLabel(field)).toBeVisible();
    await fitsEverywhere(page);
    await page.keyboard.press('Escape');
  }
});
