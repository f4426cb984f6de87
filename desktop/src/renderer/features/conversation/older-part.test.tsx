import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listMessages, sendMessage, sendTyping } from '@recado/shared/messages';
import { getTicketByUuid, readTicket } from '@recado/shared/tickets';
import { jumpToMessageAtom } from '@/data/desk/message-jump';
import { draftsAtom } from '@/data/outbox/drafts';
import { endOutbox } from '@/data/outbox/running';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { Conversation } from './Conversation';

const store = getDefaultStore();
const ticket = build.ticket({ unreadMessages: 2 });
const old = build.message({ n: 3 });
const newest = build.message({ n: 50 });

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  endOutbox();
  store.set(draftsAtom, {});
  store.set(jumpToMessageAtom, null);
});

const pill = 'Ir para a última mensagem';

/** Opens a conversation at a search result far from its latest messages. */
async function openAtHit() {
  const server = fakeServer();
  server.on(getTicketByUuid, () => ({ body: ticket }));
  server.on(readTicket, () => ({ body: { ...ticket, unreadMessages: 0 } }));
  server.on(sendTyping, () => ({ status: 204 }));
  server.on(listMessages, ({ query }) => {
    const page = { ticket, tickets: [], hasMore: false, nextCursor: null };
    if (query.has('around')) return { body: { ...page, messages: [old], newerCursor: 'later' } };
    // The server never returns the messages between the detached window and the latest ones.
    if (query.has('newer')) return { status: 500, body: { error: 'ERR_INTERNAL' } };
    return { body: { ...page, messages: [newest] } };
  });
  server.on(sendMessage, ({ body }) => ({
    status: 201,
    body: build.message({ n: 51, ...(body as object), fromMe: true }),
  }));
  store.set(jumpToMessageAtom, { ticketUuid: ticket.uuid, messageId: old.id });
  await renderSignedIn(<Conversation uuid={ticket.uuid} twoPanes />, build.user());
  await screen.findByRole('button', { name: pill });
  await waitFor(() => expect(store.get(jumpToMessageAtom)).toBeNull());
  return server;
}

test('messages not shown are not read; sending returns to them without claiming them as seen', async () => {
  const server = await openAtHit();
  expect(server.requestsTo(readTicket)).toEqual([]);
  const field = screen.getByRole('textbox', { name: 'Mensagem' });
  fireEvent.change(field, { target: { value: 'Sobre isto' } });
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(server.requestsTo(sendMessage)).toHaveLength(1));
  expect(server.requestsTo(sendMessage)[0]?.body).toMatchObject({ seenThrough: old.id });
  await waitFor(() => expect(server.requestsTo(readTicket)).toHaveLength(1));
  // The message that this test sent may already be stored and be the last one.
  const { lastMessageId } = server.requestsTo(readTicket)[0]?.body as { lastMessageId: string };
  expect([newest.id, build.message({ n: 51 }).id]).toContain(lastMessageId);
  expect(screen.queryByRole('button', { name: pill })).toBeNull();
});
