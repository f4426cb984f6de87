import { expect, test } from './stack/journey';
import { rowOf, saying, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const LINES = 60;

test('an old message is found by a word and opens in its conversation', async ({ signedIn }) => {
  const dalva = customer('5511955500361');
  await dalva.isCalled('Dalva Jequitibá');
  await dalva.writes('Procuro a luminária modelo Araucária');
  for (let line = 1; line <= LINES; line += 1) await dalva.writes(`Conversa de depois ${line}`);
  const ana = await signedIn('ana@recado.test');
  await showWaiting(ana);
  await rowOf(ana, 'Dalva Jequitibá')
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(saying(ana, `Conversa de depois ${LINES}`)).toBeVisible();

  await test.step('searches the conversation by keyboard, up to messages that are not loaded', async () => {
    await ana.keyboard.press('Control+f');
    const bar = ana.getByRole('search', { name: 'Buscar na conversa' });
    await expect(bar.getByRole('searchbox')).toBeFocused();
    await ana.keyboard.type('conversa depois');
    await expect(bar.getByRole('status')).toHaveText(`1 de ${LINES}`);
    await ana.keyboard.press('Enter');
    await expect(bar.getByRole('status')).toHaveText(`2 de ${LINES}`);
    await ana.keyboard.press('Shift+Enter');
    await expect(bar.getByRole('status')).toHaveText(`1 de ${LINES}`);
    await expect(saying(ana, `Conversa de depois ${LINES}`).locator('mark')).toHaveText([
      'Conversa',
      'depois',
    ]);
    await bar.getByRole('searchbox').fill('arauc');
    await expect(bar.getByRole('status')).toHaveText('1 de 1');
    await expect(saying(ana, 'Procuro a luminária modelo Araucária')).toBeInViewport();
    await expect(bar.getByRole('searchbox')).toBeFocused();
    await ana.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(ana.getByRole('textbox', { name: 'Mensagem', exact: true })).toBeFocused();
    await ana.keyboard.press('Escape');
  });

  await ana.keyboard.press('Control+f');
  const field = ana.getByRole('searchbox', { name: 'Buscar atendimentos e mensagens' });
  await expect(field).toBeFocused();
  const results = ana.getByRole('region', { name: 'Resultados da busca' });
  await field.fill('jequiti');
  await expect(results.getByRole('heading', { name: 'Conversas' })).toBeVisible();
  await expect(results.locator('mark', { hasText: 'Jequiti' })).toBeVisible();

  await field.fill('LUMINARIA arauc');
  await expect(results.getByRole('heading', { name: 'Mensagens' })).toBeVisible();
  await expect(results.locator('mark')).toHaveText(['luminária', 'Arauc']);
  await field.press('ArrowDown');
  await expect(results.getByRole('button', { name: /Dalva Jequitibá/ })).toBeFocused();
  await ana.keyboard.press('Enter');
  await expect(saying(ana, 'Procuro a luminária modelo Araucária')).toBeInViewport();

  await field.fill('palavraqueninguemescreveu');
  await expect(results.getByText('Nada encontrado')).toBeVisible();
  await field.press('Escape');
  await expect(field).toHaveValue('');
});

test('a number is found in any format', async ({ signedIn }) => {
  const evandro = customer('5511955500362');
  await evandro.isCalled('Evandro Número');
  await evandro.writes('Oi');
  const ana = await signedIn('ana@recado.test');
  await ana.getByRole('tab', { name: 'Buscar' }).click();
  const results = ana.getByRole('region', { name: 'Resultados da busca' });
  for (const text of ['5511955500362', '(11) 95550-0362', '955500362']) {
    await ana.getByRole('searchbox', { name: /Buscar atendimentos/ }).fill(text);
    await expect(results.locator('mark').first()).toHaveText(/95550-0362/);
    await expect(results.getByText('Evandro Número')).toBeVisible();
  }
});

test('peeking at a pending conversation leaves it pending and unread', async ({ signedIn }) => {
  const lia = customer('5511955500363');
  await lia.isCalled('Lia Espiada');
  await lia.writes('Alguém pode me ajudar?');
  const ana = await signedIn('ana@recado.test');
  await showWaiting(ana);
  const row = rowOf(ana, 'Lia Espiada');
  await row.hover();
  await row.getByRole('button', { name: 'Espiar Conversa' }).click();
  const dialog = ana.getByRole('dialog', { name: /Espiar a conversa de Lia Espiada/ });
  await expect(dialog.getByText('Alguém pode me ajudar?')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: /1 mensagem não lida/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /Aceitar/ })).toBeVisible();
});
