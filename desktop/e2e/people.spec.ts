import type { Page } from '@playwright/test';
import { expect, test } from './stack/journey';
import { accept, drawerOf, showContact } from './stack/open-ticket';
import { rowOf, saying } from './stack/person';
import { customer } from './stack/simulator';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const noticeOf = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);

test('a person on a contact card with several people becomes a contact and gets a ticket', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 409 .*\/contacts/);
  const dirce = customer('5511955500721');
  const [elza, ivo] = ['5511955500722', '5511955500723'].map((number) => customer(number));
  await dirce.isCalled('Dirce Nunes');
  await dirce.sends({
    type: 'contact',
    contacts: [
      { name: 'Elza Montador', number: '5511955500722' },
      { name: 'Ivo Frete', number: '5511955500723' },
    ],
  });
  const ana = await signedIn('ana@recado.test');
  await accept(ana, 'Dirce Nunes');
  await expect(saying(ana, 'Elza Montador')).toHaveCount(1);

  await ana.getByRole('button', { name: 'Adicionar Elza Montador' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Novo contato' });
  const name = dialog.getByRole('textbox', { name: 'Nome', exact: true });
  await expect(name).toHaveValue('Elza Montador');
  await expect(dialog.getByRole('textbox', { name: 'Número' })).toHaveValue(/55500-?722$/);
  await name.fill('Elza Montadora');
  await dialog.getByLabel('E-mail').fill('elza@correio.test');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(noticeOf(ana, 'Contato adicionado com sucesso.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // Adding the contact did not open a conversation.
  await expect(headingOf(ana, 'Dirce Nunes')).toBeVisible();

  // A contact added twice is shown under its existing name.
  await ana.getByRole('button', { name: 'Adicionar Elza Montador' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toContainText('Já existe um contato com este número: Elza Montadora.');
  await dialog.getByRole('button', { name: 'Abrir contato' }).click();
  const known = ana.getByRole('dialog', { name: 'Editar contato' });
  await expect(known.getByLabel('E-mail')).toHaveValue('elza@correio.test');
  await ana.keyboard.press('Escape');
  await expect(known).toHaveCount(0);

  for (const [person, called, greeting] of [
    [ivo, 'Ivo Frete', 'Bom dia, Ivo! Faz entrega na Penha?'],
    [elza, 'Elza Montadora', 'Oi, Elza! Tem horário amanhã?'],
  ] as const) {
    await rowOf(ana, 'Dirce Nunes').click();
    await ana.getByRole('button', { name: new RegExp(`^Conversar com ${called.slice(0, 8)}`) }).click();
    const queues = ana.getByRole('dialog', { name: 'Selecione uma Fila' });
    await queues.getByRole('button', { name: 'Conversar' }).click();
    await expect(queues.getByRole('alert')).toHaveText('Selecione uma fila');
    await queues.getByRole('combobox', { name: /^Fila para conversar com/ }).click();
    await ana.getByRole('option', { name: 'Vendas' }).click();
    await queues.getByRole('button', { name: 'Conversar' }).click();
    await expect(headingOf(ana, called)).toBeVisible();
    await expect(rowOf(ana, called)).toContainText('Vendas');
    await composer(ana).fill(greeting);
    await ana.keyboard.press('Enter');
    await person?.seesReply(greeting);
  }
  await showContact(ana, 'Elza Montadora');
  await expect(drawerOf(ana).getByRole('link', { name: 'elza@correio.test' })).toBeVisible();
});

test('the LID of a contact known by number only is looked up', async ({ signedIn, provokes }) => {
  provokes(/status of \d+ .*\/contacts\/update\/isLid/);
  const name = 'Benedita Farias';
  const benedita = customer('5511955500724');
  await benedita.isCalled(name);
  const { lid } = await benedita.hides('lid');
  await benedita.sends({ type: 'text', text: 'Boa tarde', addressing: 'pn' });
  const ana = await signedIn('ana@recado.test');
  await accept(ana, name);
  await showContact(ana, name);
  const drawer = drawerOf(ana);
  await expect(drawer.getByRole('link', { name: '+55 11 95550-0724' })).toBeVisible();
  await expect(drawer.getByRole('img', { name: 'LID' })).toHaveCount(0);
  const switchIdentity = () => drawer.getByRole('button', { name: 'Trocar Para LID' }).click();
  await switchIdentity();
  await expect(noticeOf(ana, 'Não foi possível realizar a operação')).toBeVisible();
  await expect(drawer.getByRole('img', { name: 'LID' })).toHaveCount(0);

  await benedita.hides(null);
  await switchIdentity();
  await expect(noticeOf(ana, 'Contato Alterado para LID com sucesso')).toBeVisible();
  await expect(drawer.getByText(`${lid}@lid`)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Trocar Para LID' })).toHaveCount(0);

  // A customer who hides the number is still the same contact.
  await benedita.hides('number');
  await benedita.sends({ type: 'text', text: 'Sou eu de novo', addressing: 'lid' });
  await expect(saying(ana, 'Sou eu de novo')).toBeVisible();
  await expect(rowOf(ana, name)).toHaveCount(1);
});

test('two tickets of one person are associated, but not those of two people', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 409/);
  const rita = customer('5511955500725');
  await rita.isCalled('Ritinha');
  const { lid } = await rita.hides('number');
  await rita.sends({ type: 'text', text: 'Vocês abrem no sábado?', addressing: 'lid' });
  const [ana, admin] = [await signedIn('ana@recado.test'), await signedIn('admin@recado.test')];
  await accept(ana, 'Ritinha');
  await rita.isCalled('Rita Moraes');
  await rita.hides('lid');
  await rita.sends({ type: 'text', text: 'Até que horas?', addressing: 'pn' });
  await accept(ana, 'Rita Moraes');
  const other = customer('5511955500726');
  await other.isCalled('Rita Peixoto');
  await other.writes('Quero uma cadeira');
  await accept(ana, 'Rita Peixoto');

  await rowOf(admin, 'Rita Peixoto').click();
  await associate(admin, 'Rita Peixoto', 'Rita Moraes');
  const dialog = admin.getByRole('dialog', { name: 'Selecione um Ticket' });
  // Toasts are outside the dialog.
  await expect(admin.getByText('Não foi possível realizar a operação').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(headingOf(admin, 'Rita Peixoto')).toBeVisible();

  await rowOf(admin, 'Ritinha').click();
  await associate(admin, 'Ritinha', 'Rita Moraes');
  await expect(dialog).toHaveCount(0);
  await expect(noticeOf(admin, 'As mensagens estão sendo transferidas.')).toBeVisible();
  await expect(headingOf(admin, 'Rita Moraes')).toBeVisible();
  await expect(saying(admin, 'Até que horas?')).toBeVisible();
  await expect(saying(admin, 'Vocês abrem no sábado?')).toBeVisible();
  const drawer = drawerOf(admin);
  await expect(drawer.getByRole('link', { name: '+55 11 95550-0725' })).toBeVisible();
  await expect(drawer.getByText(`${lid}@lid`)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Trocar Para LID' })).toHaveCount(0);
  await expect(rowOf(admin, 'Ritinha')).toHaveCount(0);
  await expect(rowOf(admin, 'Rita Moraes')).toHaveCount(1);
  await expect(drawer.getByRole('region', { name: 'Contatos associados' })).toContainText('Ritinha');
});

/** Uses "Associar Ticket" in the open ticket's drawer. */
async function associate(page: Page, name: string, selected: string): Promise<void> {
  await showContact(page, name);
  await drawerOf(page).getByRole('button', { name: 'Associar Ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Selecione um Ticket' });
  await expect(dialog).toContainText('Selecione o ticket ao qual deseja transferir as mensagens');
  await dialog.getByRole('searchbox').fill(selected);
  await dialog.getByRole('button', { name: new RegExp(selected) }).click();
  const question = page.getByRole('alertdialog', { name: `Associar ${name} a ${selected}?` });
  await question.getByRole('button', { name: 'Associar' }).click();
}
