import type { Page } from '@playwright/test';
import { fitsEverywhere, problemsInBothThemes } from './stack/a11y-checks';
import { expect, test } from './stack/journey';
import { accept, newCustomer } from './stack/open-ticket';
import { rowOf, saying, showWaiting } from './stack/person';
import { customer } from './stack/simulator';

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });

test('an order, an edit and a deletion of a customer reach the screen', async ({ signedIn }) => {
  const name = 'Quitéria Anjos';
  const ana = await signedIn('ana@recado.test');
  const quiteria = await newCustomer('5511955500741', name, 'Quero duas camisas');
  await accept(ana, name);

  await test.step('an order shows its sum, and its items on demand', async () => {
    await quiteria.sends({
      type: 'order',
      text: 'Pode confirmar?',
      items: [
        { name: 'Camisa azul M', quantity: 2, price: 49.9 },
        { name: 'Meia', quantity: 1, price: 12 },
      ],
    });
    const order = saying(ana, 'Pode confirmar?');
    await expect(order).toContainText('3 itens');
    await expect(order).toContainText(/R\$\s111,80/);
    await order.getByRole('button', { name: 'Ver itens' }).click();
    await expect(order.getByText('Camisa azul M')).toBeVisible();
    await expect(rowOf(ana, name)).toContainText('Pedido');
  });

  await test.step('an edit, encrypted as today’s phones do, replaces the text in place', async () => {
    const { id } = await quiteria.writes('Entrega na quarta');
    await expect(saying(ana, 'Entrega na quarta')).toBeVisible();
    await quiteria.sends({ type: 'edit', targetId: id, text: 'Entrega na sexta', sealedAs: 'lid' });
    await expect(saying(ana, 'Entrega na sexta')).toContainText('Mensagem Editada');
    await expect(rowOf(ana, name)).toContainText('Entrega na sexta');
  });

  await test.step('a deletion hides the text', async () => {
    const { id } = await quiteria.writes('Meu cartão é 1234');
    await expect(saying(ana, 'Meu cartão é 1234')).toBeVisible();
    await quiteria.sends({ type: 'delete', targetId: id });
    await expect(saying(ana, 'Mensagem apagada')).toBeVisible();
    await expect(ana.getByText('Meu cartão é 1234')).toHaveCount(0);
  });
});

test('a person known by username only is found, written to and exported', async ({ signedIn }) => {
  const username = 'otilia.barros';
  const name = `@${username}`;
  const otilia = customer('5511955500742');
  await otilia.isKnownAs(username);
  await otilia.writes('Vocês entregam em Santos?');

  const admin = await signedIn('admin@recado.test');
  await test.step('is found by username', async () => {
    // The search shows what was stored before it.
    await showWaiting(admin);
    await expect(rowOf(admin, name)).toBeVisible();
    await admin.keyboard.press('Control+f');
    await admin.getByRole('searchbox', { name: 'Buscar atendimentos e mensagens' }).fill('@otilia');
    const results = admin.getByRole('region', { name: 'Resultados da busca' });
    await results.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(headingOf(admin, name)).toBeVisible();
  });

  await test.step('is written to', async () => {
    await admin.getByRole('button', { name: 'Aceitar', exact: true }).click();
    const question = admin.getByRole('dialog', { name: 'Selecione uma fila' });
    await question.getByRole('radio', { name: 'Vendas' }).click();
    await question.getByRole('button', { name: 'Aceitar' }).click();
    await composer(admin).fill('Entregamos, sim.');
    await composer(admin).press('Enter');
    await otilia.seesReply('Entregamos, sim.');
  });

  await test.step('is exported by username, without a number', async () => {
    await admin.getByRole('button', { name: 'Mais opções' }).click();
    await admin.getByRole('menuitem', { name: 'Exportar Conversa' }).click();
    const dialog = admin.getByRole('dialog', { name: `Exportar a conversa com ${name}` });
    await dialog.getByRole('button', { name: 'Exportar' }).click();
    await expect(dialog.getByText('A conversa está pronta.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
  });
});

test('links and the health of a number meet the accessibility rules, and fit everywhere', async ({
  signedIn,
}) => {
  test.slow();
  const admin = await signedIn('admin@recado.test');
  const checked = async () => {
    // An open tooltip would receive the Escape.
    await admin.mouse.move(0, 0);
    expect(await problemsInBothThemes(admin)).toEqual([]);
    await fitsEverywhere(admin);
  };

  await test.step('a link is made, shown as a QR code and deleted by keyboard', async () => {
    await admin.getByRole('link', { name: 'Links e QR codes' }).press('Enter');
    await admin.getByRole('button', { name: 'Adicionar link' }).press('Enter');
    await expect(admin.getByRole('textbox', { name: 'Nome' })).toBeFocused();
    await checked();
    await admin.keyboard.type('Panfleto');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('row', { name: /^Panfleto/ })).toBeVisible();
    await checked();
    await admin.getByRole('button', { name: 'QR code de Panfleto' }).press('Enter');
    await expect(admin.getByRole('dialog', { name: /Panfleto/ })).toBeVisible();
    await checked();
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Excluir Panfleto' }).press('Enter');
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).press('Enter');
    await expect(admin.getByRole('row', { name: /^Panfleto/ })).toHaveCount(0);
  });

  await test.step('the health of a number', async () => {
    await admin.getByRole('link', { name: /Conexões/ }).press('Enter');
    await admin.getByRole('button', { name: /^Saúde do número de Loja Centro/ }).press('Enter');
    await expect(admin.getByRole('list', { name: 'O que foi verificado' })).toBeVisible();
    await checked();
    await admin.getByRole('button', { name: 'Recebi um aviso do WhatsApp' }).press('Enter');
    await expect(admin.getByRole('alertdialog')).toBeVisible();
    await checked();
    await admin.keyboard.press('Escape');
  });
});
