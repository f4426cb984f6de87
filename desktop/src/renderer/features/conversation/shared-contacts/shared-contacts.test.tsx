import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, expect, test } from 'vitest';
import { findOrCreateSharedContact } from '@recado/shared/contacts';
import { createSharedContactTicket } from '@recado/shared/tickets';
import type { OwnUser } from '@recado/shared/users';
import { sharedCardAtom } from '@/data/desk/open-views';
import { type TicketSlots, TicketSlotsProvider } from '@/data/desk/ticket-slots';
import { ContactCards } from '@/features/message-content';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { SharedContactDialogs } from './StartConversationDialog';

// Role queries include hidden elements, because without a layout Fluent hides the page behind a dialog.
configure({ defaultHidden: true });

const ticket = build.ticket({ id: 1, whatsappId: 4 });
const opened = build.ticket({ id: 2 });
const { sales, support } = build.queues;
const CARDS = [
  { name: 'Elza Montadora', number: '5511955500722' },
  { name: 'Ivo Frete', number: null },
];
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  getDefaultStore().set(sharedCardAtom, null);
  server = fakeServer();
  server.on(findOrCreateSharedContact, () => ({ body: { ...build.ticket({ id: 22 }).contact } }));
  server.on(createSharedContactTicket, () => ({ status: 201, body: opened }));
});

/** A test replacement for the contacts' dialog. */
const ContactDialog: TicketSlots['ContactDialog'] = ({ initial, onClose }) => (
  <button onClick={() => onClose(null)}>{`${initial?.name} ${initial?.number}`}</button>
);

function show(user: Partial<OwnUser> = {}, readOnly = false) {
  const Nothing = () => null;
  const { id: ticketId, uuid, status, isGroup, contact } = ticket;
  const place = { ticketId, uuid, status, isGroup, contactName: contact.name, readOnly };
  return renderSignedIn(
    <TicketSlotsProvider slots={{ ContactDrawer: Nothing, ContactDialogs: Nothing, ContactDialog }}>
      <ContactCards cards={CARDS} place={place} />
      <SharedContactDialogs ticket={ticket} />
    </TicketSlotsProvider>,
    build.user(user),
  );
}
const talk = () => userEvent.click(screen.getByRole('button', { name: 'Conversar com Elza Montadora' }));
const bodies = () => server.requestsTo(createSharedContactTicket).map(({ body }) => body);

test('"Adicionar" prefills the contact’s form, which closes after saving', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar Elza Montadora' }));
  await userEvent.click(await screen.findByText('Elza Montadora 5511955500722'));
  expect(screen.queryByText('Elza Montadora 5511955500722')).toBeNull();
  expect(server.requestsTo(findOrCreateSharedContact)).toEqual([]);
});

test('a card without a number, or in a peeked conversation, has no actions', async () => {
  await show();
  expect(screen.queryByRole('button', { name: /Ivo Frete/ })).toBeNull();
  await show({}, true);
  expect(screen.getAllByText('Elza Montadora')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /Elza Montadora/ })).toHaveLength(2);
});

test('"Conversar" with one queue opens a ticket on the same connection without a choice', async () => {
  const { path } = await show({ queues: [support] });
  await talk();
  await waitFor(() => expect(path()).toBe(`/tickets/${opened.uuid}`));
  expect(server.requestsTo(findOrCreateSharedContact).map(({ body }) => body)).toEqual([
    { name: 'Elza Montadora', number: '5511955500722' },
  ]);
  expect(bodies()).toEqual([
    { contactId: 22, queueId: support.id, userId: 7, status: 'open', whatsappId: 4 },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('several queues require a choice', async () => {
  const { path } = await show({ queues: [sales, support] });
  await talk();
  const dialog = within(await screen.findByRole('dialog', { name: 'Selecione uma Fila' }));
  const begin = () => userEvent.click(screen.getByRole('button', { name: 'Conversar' }));
  await begin();
  expect((await dialog.findByRole('alert')).textContent).toBe('Selecione uma fila');
  expect(server.requestsTo(findOrCreateSharedContact)).toEqual([]);
  await userEvent.click(screen.getByRole('combobox', { name: /Fila para conversar com Elza Montadora/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Suporte' }));
  await begin();
  await waitFor(() => expect(path()).toBe(`/tickets/${opened.uuid}`));
  expect(bodies()).toMatchObject([{ queueId: support.id }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without a queue no conversation starts', async () => {
  await show({ queues: [] });
  await talk();
  expect((await screen.findAllByText('Você não possui nenhuma fila')).length).toBeGreaterThan(0);
  expect(server.requestsTo(findOrCreateSharedContact)).toEqual([]);
});

test('a contact with an open ticket is reported, with a link', async () => {
  const other = build.ticket({ id: 5 });
  server.on(createSharedContactTicket, () => ({
    status: 409,
    body: { error: 'ERR_OTHER_OPEN_TICKET', details: { uuid: other.uuid } },
  }));
  const { path } = await show({ queues: [sales, support] });
  await talk();
  await userEvent.click(await screen.findByRole('combobox', { name: /Fila para conversar/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Vendas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Conversar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir o ticket' }));
  await waitFor(() => expect(path()).toBe(`/tickets/${other.uuid}`));
});
