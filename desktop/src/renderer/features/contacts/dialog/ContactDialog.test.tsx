import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { OwnUser } from '@recado/shared/users';
import { json } from '@/testing/fake-desktop';
import { renderSignedIn, someContact } from '../testing/render-signed-in';
import { respondWith } from '../testing/server';
import { ContactDialog } from './ContactDialog';

const QUEUES = [{ id: 3, name: 'Vendas', color: '#0067b8' }];
const USERS = [
  { id: 2, name: 'Ana Beatriz', online: true },
  { id: 9, name: 'Bruno Carvalho', online: false },
];
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('Salvar'));
const sent = (calls: ReturnType<typeof respondWith>, call: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

async function open(
  props: Partial<Parameters<typeof ContactDialog>[0]>,
  responses: Parameters<typeof respondWith>[0],
  user: Partial<OwnUser> = {},
) {
  const calls = respondWith({
    'GET /queue': () => json(QUEUES),
    'GET /users/list': () => json(USERS),
    ...responses,
  });
  const onClose = vi.fn();
  await renderSignedIn(<ContactDialog {...props} onClose={onClose} />, user);
  return { calls, onClose };
}

it("creates a contact with the number's digits, no empty queue, and named information", async () => {
  const saved = someContact({ id: 8 });
  const { calls, onClose } = await open(
    { initial: { name: 'Maria' } },
    { 'POST /contacts': () => json(saved, 201) },
  );
  expect(screen.getByText('Novo contato')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Maria');
  type(/^Número/, '+55 (11) 98765-4321');
  fireEvent.click(screen.getByText('Adicionar informação'));
  fireEvent.click(screen.getByText('Adicionar informação'));
  type('Nome da informação 1', 'CPF');
  type('Valor da informação 1', '123.482.917-09');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(saved));
  expect(sent(calls, 'POST /contacts')).toEqual([
    {
      name: 'Maria',
      number: '5511987654321',
      email: '',
      notification: true,
      queueId: null,
      extraInfo: [{ name: 'CPF', value: '123.482.917-09' }],
    },
  ]);
  // Only administrators assign wallets, and only to existing contacts.
  expect(screen.queryByText('Adicionar a Carteira')).toBeNull();
});

it('masks a stored CPF until requested, and saves it unchanged either way', async () => {
  const contact = {
    ...someContact({ id: 8, name: 'Maria Souza', number: '5511987654321' }),
    contactsUser: [],
  };
  const extraInfo = [{ id: 1, name: 'CPF', value: '123.482.917-09' }];
  const { calls } = await open(
    { contactId: 8 },
    {
      'GET /contacts/8': () => json({ ...contact, extraInfo }),
      'PUT /contacts/8': () => json({ ...contact, extraInfo }),
    },
  );
  const value = () => screen.getByLabelText<HTMLInputElement>('Valor da informação 1');
  expect((await screen.findByLabelText<HTMLInputElement>('Valor da informação 1')).value).toBe(
    '***.482.917-**',
  );
  expect(screen.queryByDisplayValue('123.482.917-09')).toBeNull();
  save();
  await waitFor(() => expect(sent(calls, 'PUT /contacts/8')).toHaveLength(1));
  expect(sent(calls, 'PUT /contacts/8')[0]).toMatchObject({
    extraInfo: [{ name: 'CPF', value: '123.482.917-09' }],
  });
  fireEvent.click(screen.getByLabelText('Mostrar CPF'));
  expect(value().value).toBe('123.482.917-09');
  expect(document.activeElement).toBe(value());
});

it('offers the save of a colleague who was first, and the own one', async () => {
  const NAME = /^Nome\W*$/;
  const opened = someContact({ id: 8 });
  const extraInfo = [{ id: 1, name: 'CPF', value: '123.482.917-09' }];
  let stored = { ...opened, name: 'Maria S. Lima', extraInfo, version: 2 };
  let reads = 0;
  const { calls, onClose } = await open(
    { contactId: 8 },
    {
      'GET /contacts/8': () => json(reads++ === 0 ? opened : stored),
      'PUT /contacts/8': (body) => {
        if ((body as { version: number }).version === stored.version) return json(stored);
        const details = { by: 'Bruno', at: '2026-11-27T12:00:00.000Z', fields: ['name', 'extraInfo'] };
        return json({ error: 'ERR_CONFLICT', details: { ...details, version: stored.version } }, 409);
      },
    },
  );
  await screen.findByLabelText(NAME);
  const saveMine = async () => {
    type(NAME, 'Maria de Souza');
    save();
    await screen.findByText('Bruno salvou estas informações enquanto você editava');
  };
  await saveMine();
  fireEvent.click(screen.getByText('Ver as mudanças'));
  expect(await screen.findByText('Nome: Maria S. Lima')).toBeTruthy();
  expect(screen.getByText('Informações: CPF: ***.482.917-**')).toBeTruthy();
  fireEvent.click(screen.getByText('Usar as mudanças'));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(NAME).value).toBe('Maria S. Lima'));
  stored = { ...stored, version: 3 };
  await saveMine();
  fireEvent.click(screen.getByText('Salvar as minhas'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(calls, 'PUT /contacts/8').at(-1)).toMatchObject({ name: 'Maria de Souza', version: 3 });
});

it('shows the specified errors next to the fields and sends nothing', async () => {
  const { calls } = await open({}, {});
  save();
  expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
  expect(screen.getByText('Mínimo 8 Caracteres')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Nome/));
  type(/^Nome/, 'M');
  type(/^E-mail/, 'maria');
  type(/^Número/, '1'.repeat(51));
  expect(await screen.findByText('Mínimo 2 caracteres')).toBeTruthy();
  expect(await screen.findByText('Email inválido')).toBeTruthy();
  expect(await screen.findByText('Número não pode ultrapassar 50 caracteres')).toBeTruthy();
  type(/^Nome/, 'M'.repeat(51));
  expect(await screen.findByText('Nome não pode ultrapassar 50 caracteres')).toBeTruthy();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('names the contact that has the number, keeps the input, and opens that contact', async () => {
  const other = someContact({ id: 40, name: 'Zé da Padaria' });
  const rejection = { error: 'ERR_DUPLICATED_CONTACT', details: { contactId: 40, name: 'Zé da Padaria' } };
  const { onClose } = await open(
    {},
    { 'POST /contacts': () => json(rejection, 409), 'GET /contacts/40': () => json(other) },
  );
  type(/^Nome/, 'José');
  type(/^Número/, '5511987654321');
  save();
  expect(await screen.findByText(/Já existe um contato com este número: Zé da Padaria\./)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('José');
  fireEvent.click(screen.getByText('Abrir contato'));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Zé da Padaria'));
  expect(screen.getByText('Editar contato')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('edits a contact and, for administrators, its wallet', async () => {
  const before = someContact({
    contactsUser: [{ userId: 2, user: USERS[0]! }],
    extraInfo: [{ id: 4, name: 'Bairro', value: 'Vila Mariana' }],
  });
  const { calls, onClose } = await open(
    { contactId: 5 },
    {
      'GET /contacts/5': () => json(before),
      'PUT /contacts/5': () => json(before),
      'POST /contacts/add/wallet/5': () => json({ ...before, contactsUser: [] }),
    },
  );
  await screen.findByDisplayValue('+55 11 98765-4321');
  fireEvent.click(await screen.findByLabelText('Adicionar a Carteira'));
  fireEvent.click(await screen.findByText('Bruno Carvalho'));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(calls, 'PUT /contacts/5')).toEqual([
    {
      name: 'Maria Souza',
      number: '5511987654321',
      email: '',
      notification: true,
      queueId: null,
      extraInfo: [{ id: 4, name: 'Bairro', value: 'Vila Mariana' }],
      version: 1,
    },
  ]);
  expect(sent(calls, 'POST /contacts/add/wallet/5')).toEqual([[{ id: 2 }, { id: 9 }]]);
});

it('hides wallets from agents and requires no number for a contact known by LID only', async () => {
  const unknown = someContact({ number: null, lid: '184467320991274', isJid: true });
  const { calls, onClose } = await open(
    { contactId: 5 },
    { 'GET /contacts/5': () => json(unknown), 'PUT /contacts/5': () => json(unknown) },
    { profile: 'user' },
  );
  expect(await screen.findByDisplayValue('184467320991274')).toBeTruthy();
  expect(screen.queryByLabelText('Adicionar a Carteira')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Número/).value).toBe('');
  type(/^Nome/, 'Maria de Souza');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(calls, 'PUT /contacts/5')).toMatchObject([{ name: 'Maria de Souza', number: '' }]);
  expect(calls.some(({ path }) => path.includes('wallet'))).toBe(false);
});
