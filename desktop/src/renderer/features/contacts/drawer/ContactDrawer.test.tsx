import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { TicketNote } from '@recado/shared/ticket-notes';
import type { Ticket } from '@recado/shared/tickets';
import type { OwnUser } from '@recado/shared/users';
import { json } from '@/testing/fake-desktop';
import { renderSignedIn, someContact } from '../testing/render-signed-in';
import { respondWith } from '../testing/server';
import { ContactDrawer } from './ContactDrawer';
import { DrawerDialogs } from './DrawerDialogs';

const contact = someContact({
  email: 'maria@correio.test',
  lid: '184467320991274',
  extraInfo: [
    { id: 1, name: 'CPF', value: '123.482.917-09' },
    { id: 2, name: 'Bairro', value: 'Vila Mariana' },
  ],
  contactsUser: [{ userId: 9, user: { id: 9, name: 'Carla Menezes', online: false } }],
});
const ticket = {
  id: 1042,
  uuid: '00000000-0000-4000-8000-000000001042',
  contactId: 5,
  contact,
  lid: contact.lid,
  isGroup: false,
  status: 'open',
} as Partial<Ticket> as Ticket;
const note = (id: number, fields: Partial<TicketNote> = {}): TicketNote => ({
  id,
  note: `Nota ${id}`,
  user: { id: 2, name: 'Ana Beatriz' },
  ticketId: 1042,
  contactId: 5,
  createdAt: '2026-11-14T13:22:00.000Z',
  ...fields,
});

async function open(responses: Parameters<typeof respondWith>[0] = {}, user: Partial<OwnUser> = {}) {
  const calls = respondWith({
    'GET /contacts/5': () => json(contact),
    'GET /ticket-notes/list': () => json([]),
    ...responses,
  });
  const onClose = vi.fn();
  await renderSignedIn(
    <>
      <ContactDrawer ticket={ticket} onClose={onClose} />
      <DrawerDialogs />
    </>,
    user,
  );
  await screen.findByText('maria@correio.test');
  return { calls, onClose };
}

it('shows the contact, its wallet and information; a LID not as a phone number, a CPF only on request', async () => {
  await open();
  expect(screen.getByText('+55 11 98765-4321').getAttribute('href')).toBe('tel:+5511987654321');
  expect(screen.getByText('maria@correio.test').closest('a')?.getAttribute('href')).toBe(
    'mailto:maria@correio.test',
  );
  expect(screen.getByText('184467320991274@lid').closest('a')).toBeNull();
  expect(screen.getByText('Cliente desde mar. 2019')).toBeTruthy();
  const wallet = within(screen.getByRole('region', { name: 'Carteira' }));
  expect(wallet.getByText('Carla Menezes')).toBeTruthy();
  expect(wallet.getByText('Offline')).toBeTruthy();
  expect(screen.getByText('***.482.917-**')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Mostrar CPF'));
  expect(screen.getByText('123.482.917-09')).toBeTruthy();
  expect(screen.getByText('Vila Mariana')).toBeTruthy();
});

it('offers administrators to associate tickets, and everyone the LID while it is unknown', async () => {
  const { calls } = await open({
    'PUT /contacts/update/isLid/1042': () => json({ ...contact, isJid: true }),
    'GET /tickets': () => json({ tickets: [], hasMore: false, nextCursor: null }),
  });
  fireEvent.click(screen.getByText('Trocar Para LID'));
  expect(await screen.findAllByText('Contato Alterado para LID com sucesso')).not.toEqual([]);
  expect(calls.some(({ path }) => path === '/contacts/update/isLid/1042')).toBe(true);
  fireEvent.click(screen.getByText('Associar Ticket'));
  expect(await screen.findByText('Selecione o ticket ao qual deseja transferir as mensagens')).toBeTruthy();
  expect(await screen.findByText('Nenhum ticket encontrado.')).toBeTruthy();
});

it('offers agents no association', async () => {
  await open({}, { profile: 'user' });
  expect(screen.queryByText('Associar Ticket')).toBeNull();
});

it('saves a note on Enter, reports a failure, and keeps the text', async () => {
  const { calls } = await open({ 'POST /ticket-notes': () => json(note(3, { note: 'Ligar antes' }), 201) });
  const field = screen.getByLabelText<HTMLTextAreaElement>('Escreva uma observação');
  const enter = (shiftKey = false) => fireEvent.keyDown(field, { key: 'Enter', shiftKey });
  enter();
  expect(await screen.findByText('Obrigatório')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'L' } });
  enter();
  expect(await screen.findByText('Muito curto!')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' Ligar antes ' } });
  enter(true);
  enter();
  expect(await screen.findAllByText('Observação adicionada com sucesso!')).not.toEqual([]);
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { note: 'Ligar antes', ticketId: 1042, contactId: 5 },
  ]);
  expect(screen.getByText('Ligar antes')).toBeTruthy();
  expect(field.value).toBe('');
});

it('keeps an unsaved note while the drawer is closed, for its ticket and author only', async () => {
  await open();
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Escreva uma observação');
  fireEvent.change(field(), { target: { value: 'Prefere ser' } });
  cleanup();
  await open();
  expect(field().value).toBe('Prefere ser');
  cleanup();
  await open({}, { id: 77 });
  expect(field().value).toBe('');
});

it('discards the draft of a note stored after the drawer closed', async () => {
  let finish = () => undefined as void;
  const slowly = new ReadableStream<Uint8Array>({
    start: (body) => {
      finish = () => {
        body.enqueue(new TextEncoder().encode(JSON.stringify(note(3, { note: 'Ligar antes' }))));
        body.close();
      };
    },
  });
  const { calls } = await open({ 'POST /ticket-notes': () => new Response(slowly, { status: 201 }) });
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Escreva uma observação');
  fireEvent.change(field(), { target: { value: 'Ligar antes' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  cleanup();
  finish();
  await open();
  await waitFor(() => expect(field().value).toBe(''));
});

it('deletes own notes after a confirmation; agents cannot delete others', async () => {
  const { calls } = await open(
    {
      'GET /ticket-notes/list': () =>
        json([note(3), note(4, { user: { id: 9, name: 'Carla Menezes' }, ticketId: 900 })]),
      'DELETE /ticket-notes/3': () => new Response(null, { status: 204 }),
    },
    { profile: 'user' },
  );
  expect(await screen.findByText('Nota 4')).toBeTruthy();
  expect(screen.getByText('#900')).toBeTruthy();
  expect(screen.queryByLabelText('Excluir a observação de Carla Menezes')).toBeNull();
  fireEvent.click(screen.getByLabelText('Excluir a observação de Ana Beatriz'));
  expect(await screen.findByText('Excluir Registro')).toBeTruthy();
  expect(screen.getByText('Deseja realmente excluir este registro?')).toBeTruthy();
  // The confirmation shows the note.
  expect(screen.getByText('Nota 3', { selector: 'blockquote' })).toBeTruthy();
  fireEvent.click(screen.getByText('Excluir'));
  expect(await screen.findAllByText('Observação excluída com sucesso!')).not.toEqual([]);
  await waitFor(() => expect(screen.queryByText('Nota 3')).toBeNull());
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/ticket-notes/3')).toBe(true);
});

it('keeps the listed tickets if the next page fails, and offers a retry', async () => {
  const selected = { ...ticket, id: 1043, updatedAt: '2026-11-14T13:22:00.000Z' };
  let pages = 0;
  await open({
    'GET /tickets': () => {
      pages += 1;
      return pages === 1
        ? json({ tickets: [selected], hasMore: true, nextCursor: 'next' })
        : json({ error: 'ERR_TOO_MANY_REQUESTS' }, 429);
    },
  });
  fireEvent.click(screen.getByText('Associar Ticket'));
  fireEvent.click(await screen.findByText('Mostrar mais'));
  expect(await screen.findByText('Não foi possível carregar mais. Tentar de novo')).toBeTruthy();
  expect(screen.getByText('#1043 · Atendendo')).toBeTruthy();
});

const other = { ...ticket, id: 1043, uuid: '00000000-0000-4000-8000-000000001043', contactId: 6 };

it('confirms with both names before associating two tickets', async () => {
  const found = { ...other, contact: { ...contact, id: 6, name: 'João Prado' } };
  const { calls } = await open(
    {
      'GET /tickets': () =>
        json({
          tickets: [{ ...found, status: 'open', updatedAt: note(1).createdAt, queue: null, user: null }],
          hasMore: false,
          nextCursor: null,
        }),
      'POST /tickets/transfer/tickets': () => json({ id: 1043, uuid: other.uuid }),
    },
    { profile: 'admin' },
  );
  const associations = () => calls.filter(({ path }) => path === '/tickets/transfer/tickets');
  fireEvent.click(screen.getByText('Associar Ticket'));
  fireEvent.click(await screen.findByText('João Prado'));
  const question = await screen.findByRole('alertdialog', { name: /^Associar .+ a João Prado\?$/ });
  expect(associations()).toEqual([]);
  fireEvent.click(within(question).getByText('Cancelar'));
  fireEvent.click(await screen.findByText('João Prado'));
  fireEvent.click(await screen.findByText('Associar'));
  await waitFor(() => expect(associations()).toHaveLength(1));
  expect(associations()[0]?.body).toMatchObject({ newTicket: 1043, oldTicket: 1042 });
});

it('lists the contacts merged into this one and separates one after a confirmation', async () => {
  const merge = {
    id: 3,
    state: 'joined',
    name: 'João Prado',
    number: null,
    lid: null,
    tickets: 1,
    messages: 12,
    createdAt: note(1).createdAt,
  };
  const { calls } = await open(
    {
      'GET /contacts/5/joins': () => json({ joins: [merge] }),
      'POST /contacts/5/undoJoin': () => json(contact),
    },
    { profile: 'admin' },
  );
  const section = within(await screen.findByRole('region', { name: 'Contatos associados' }));
  expect(section.getByText('12 mensagens · 1 ticket')).toBeTruthy();
  fireEvent.click(section.getByText('Separar'));
  const question = await screen.findByRole('alertdialog', { name: 'Separar João Prado deste contato?' });
  fireEvent.click(within(question).getByText('Separar'));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/contacts/5/undoJoin')?.body).toEqual({ joinId: 3 }),
  );
});

it('requests no merges for agents', async () => {
  const { calls } = await open({}, { profile: 'user' });
  expect(calls.some(({ path }) => path.endsWith('/joins'))).toBe(false);
});
