import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, test } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { getTicket } from '@recado/shared/tickets';
import { StuckMessages } from '@/features/outbox';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { withIndexedDb } from '@/testing/with-indexed-db';
import { changeDraftAtom, draftsAtom } from './drafts';
import { endOutbox, outboxAtom, outboxOf } from './running';
import { useSendMessage } from './useSendMessage';

withIndexedDb();

const state = getDefaultStore();
const ticket = build.ticket();
const bodies = () => state.get(outboxAtom).map(({ body }) => body);

afterEach(() => endOutbox());

function Window() {
  const send = useSendMessage(ticket);
  return (
    <>
      <StuckMessages />
      <button onClick={() => void send({ body: 'Saiu agora' })}>send</button>
    </>
  );
}

function close(): void {
  cleanup();
  endOutbox();
}

const down = () => ({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });
const stores = ({ body }: { body: unknown }) => ({
  status: 201,
  body: build.message({ ...(body as object), fromMe: true }),
});

test('sends waiting messages when their author returns, not when another user signs in', async () => {
  const ana = build.user({ id: 71 });
  fakeServer().on(sendMessage, down);
  await renderSignedIn(<Window />, ana);
  await userEvent.click(screen.getByRole('button', { name: 'send' }));
  await waitFor(() => expect(bodies()).toEqual(['Saiu agora']));
  close();
  expect(bodies()).toEqual([]);

  const forBruno = fakeServer();
  forBruno.on(sendMessage, stores);
  await renderSignedIn(<Window />, build.user({ id: 72, name: 'Bruno' }));
  await userEvent.click(screen.getByRole('button', { name: 'send' }));
  await waitFor(() => expect(forBruno.requestsTo(sendMessage)).toHaveLength(1));
  await waitFor(() => expect(bodies()).toEqual([]));
  close();

  const forAna = fakeServer();
  forAna.on(sendMessage, stores);
  await renderSignedIn(<Window />, ana);
  await waitFor(() => expect(forAna.requestsTo(sendMessage)).toHaveLength(1));
  await waitFor(() => expect(bodies()).toEqual([]));
  expect(forAna.requestsTo(sendMessage)[0]?.body).toMatchObject({ body: 'Saiu agora' });
});

test('notifies an author who looks at another ticket of a message that needs a decision', async () => {
  fakeServer().on(sendMessage, () => ({ status: 409, body: { error: 'ERR_TICKET_STATUS' } }));
  const page = await renderSignedIn(<Window />, build.user({ id: 73 }));
  await userEvent.click(screen.getByRole('button', { name: 'send' }));
  expect(await screen.findByText('Sua mensagem para Cliente 1 não foi enviada')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(page.path()).toBe(`/tickets/${ticket.uuid}`);
});

test('deletes the input for a deleted ticket or an erased contact, and keeps the rest', async () => {
  const ana = build.user({ id: 74 });
  const server = fakeServer();
  server.on(sendMessage, down);
  const deleted = build.ticket({ id: 901 });
  const erased = build.ticket({ id: 902 });
  erased.contact = { ...erased.contact, name: '—', number: null, lid: null };
  await renderSignedIn(<Window />, ana);
  await userEvent.click(screen.getByRole('button', { name: 'send' }));
  state.set(changeDraftAtom, deleted.id, { text: 'para quem foi apagado' });
  state.set(changeDraftAtom, erased.id, { text: 'para quem não está mais' });
  state.set(changeDraftAtom, ticket.id, { text: 'ainda escrevendo' });
  await waitFor(() => expect(bodies()).toEqual(['Saiu agora']));
  const { store } = await outboxOf(ana.id, new QueryClient());
  await waitFor(async () => expect(await store.drafts()).toHaveLength(3));
  close();

  const later = fakeServer();
  later.on(sendMessage, down);
  later.on(getTicket, ({ path }) => {
    if (path === `/tickets/${deleted.id}`) return { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } };
    return { status: 200, body: path === `/tickets/${erased.id}` ? erased : ticket };
  });
  await renderSignedIn(<Window />, ana);
  await waitFor(() => expect(later.requestsTo(getTicket)).toHaveLength(3));
  await waitFor(() => expect(Object.keys(state.get(draftsAtom))).toEqual([String(ticket.id)]));
  expect(bodies()).toEqual(['Saiu agora']);

  // The ticket is deleted while this window is open.
  await (await outboxOf(ana.id, new QueryClient())).removeThread(ticket.id);
  expect(bodies()).toEqual([]);
  expect(state.get(draftsAtom)).toEqual({});
});

describe('server events', () => {
  const ana = build.user({ id: 75 });
  const contactChanged = (number: string | null) => {
    const contact = { id: 50, name: '—', number, lid: null };
    deliver('contact', { action: 'delete', contact }, undefined);
  };

  /** Creates a draft and an unsent message of a ticket, then erases its contact on the server. */
  async function typed(id: number) {
    const server = fakeServer();
    server.on(sendMessage, down);
    const ticket = build.ticket({
      id,
      contact: { ...build.ticket().contact, name: '—', number: null, lid: null },
    });
    await renderSignedIn(<Window />, ana);
    const { clientOutbox, store } = await outboxOf(ana.id, new QueryClient());
    state.set(changeDraftAtom, ticket.id, { text: 'segue o boleto' });
    await waitFor(async () => expect(await store.drafts()).toHaveLength(1));
    await clientOutbox.add({ ...build.pending({ ticketId: ticket.id }), body: 'segue o contrato' });
    expect(bodies()).toEqual(['segue o contrato']);
    server.on(getTicket, () => ({ status: 200, body: ticket }));
    return { server, store, ticket };
  }

  test('delete the drafts and waiting messages of an erased contact', async () => {
    const { server, store } = await typed(903);
    // This event is published when the deletion starts; nothing is erased yet.
    act(() => contactChanged('5511999990000'));
    expect(server.requestsTo(getTicket)).toEqual([]);
    act(() => contactChanged(null));
    await waitFor(() => expect(bodies()).toEqual([]));
    expect(state.get(draftsAtom)).toEqual({});
    expect(await store.drafts()).toEqual([]);
  });

  test('delete the drafts and waiting messages of a deleted ticket', async () => {
    const { store, ticket } = await typed(904);
    act(() => deliver('ticket', { action: 'delete', ticketId: ticket.id }, undefined));
    await waitFor(() => expect(bodies()).toEqual([]));
    expect(state.get(draftsAtom)).toEqual({});
    expect(await store.drafts()).toEqual([]);
  });
});
