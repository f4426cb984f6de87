import { expect, test } from '../e2e/stack/journey';
import { appUrl, rowOf, showWaiting } from '../e2e/stack/person';
import { inBothThemes, opened } from './camera';

// The file name sorts after screens.screenshots.ts, so that its messages appear in none of those screenshots.

const MARIA = 'Maria Fernanda';

test('dialogs of tickets and their contacts', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  // Moves the pointer away, because a tooltip would be in the screenshot and receive the first Escape.
  const pointAway = () => page.mouse.move(0, 0);
  await rowOf(page, MARIA).locator('[data-row-open]').click();
  await expect(page.getByRole('textbox', { name: 'Mensagem', exact: true })).toBeVisible();
  // Letter shortcuts work only outside text fields.
  const command = async (key: string) => {
    await rowOf(page, MARIA).locator('[data-row-open]').focus();
    await page.keyboard.press(key);
  };

  const newTicket = async () => {
    await command('n');
    await dialog.getByRole('combobox', { name: 'Contato' }).fill('Antônia');
    await page.getByRole('option', { name: /Antônia Nascimento/ }).click();
    await dialog.getByRole('combobox', { name: /^Fila/ }).click();
    await page.getByRole('option', { name: 'Pós-venda' }).click();
    await pointAway();
  };
  await opened(page, 'new-ticket', newTicket, dialog, inBothThemes);
  await opened(page, 'shortcuts', () => command('?'), dialog, inBothThemes);
  const tags = async () => {
    await page.getByRole('button', { name: 'Adicionar tag' }).click();
    await pointAway();
  };
  await opened(
    page,
    'tag-editor',
    tags,
    page.getByRole('combobox', { name: 'Tags do ticket' }),
    inBothThemes,
  );

  await page.getByRole('heading', { level: 2, name: MARIA }).click();
  const deletion = async () => {
    const drawer = page.getByRole('complementary', { name: 'Contato' });
    await drawer.getByText(/Prefere entrega à tarde/).hover();
    await drawer
      .getByRole('button', { name: /Excluir a observação/ })
      .first()
      .click();
    await pointAway();
  };
  await opened(page, 'note-deletion', deletion, question, inBothThemes);

  await showWaiting(page);
  const acceptance = async () => {
    await rowOf(page, 'Sem fila')
      .getByRole('button', { name: /Aceitar/ })
      .click();
    await pointAway();
  };
  await opened(page, 'queue-choice', acceptance, dialog, inBothThemes);

  await page.getByRole('tab', { name: 'Resolvidos' }).click();
  await expect(rowOf(page, 'Cláudio Beltrão')).toBeVisible();
  await pointAway();
  await inBothThemes(page, 'resolved');
  await rowOf(page, 'Cláudio Beltrão').locator('[data-row-open]').click();
  await expect(page.getByText('Reabra ou aceite esse ticket para enviar uma mensagem.')).toBeVisible();
  await pointAway();
  await inBothThemes(page, 'closed-ticket');
  const reopening = async () => {
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await pointAway();
  };
  await opened(page, 'reopening', reopening, dialog, inBothThemes);
});

test('groups', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: /Grupos/ }).click();
  await rowOf(page, 'Condomínio').locator('[data-row-open]').click();
  await expect(page.getByRole('article').filter({ hasText: 'Então fechamos as 24' })).toBeVisible();
  await page.mouse.move(0, 0);
  await inBothThemes(page, 'groups');
});

test('dialogs of the other screens', async ({ signedIn }) => {
  const page = await signedIn('admin@recado.test', { reducedMotion: 'reduce' });
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  for (const [name, path, button] of [
    ['tag-deletion', '/tags', 'Excluir Troca'],
    ['quick-message-deletion', '/quick-messages', 'Excluir pix'],
    ['quick-message-group-deletion', '/quick-messages-groups', 'Excluir Pagamentos'],
    ['new-contact', '/contacts', 'Adicionar contato'],
  ] as const) {
    await page.goto(appUrl(path));
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const open = async () => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.mouse.move(0, 0);
    };
    await opened(page, name, open, dialog.or(question), inBothThemes);
  }

  await page.goto(appUrl('/connections'));
  await page.getByRole('button', { name: 'Adicionar conexão' }).click();
  await page.getByLabel('Nome').fill('Loja Moema');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  // The "saved" toast is shown for three seconds.
  await expect(page.getByText('sucesso')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await inBothThemes(page, 'qr-dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Excluir Loja Moema' }).click();
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Loja Moema' })).toHaveCount(0);
});
