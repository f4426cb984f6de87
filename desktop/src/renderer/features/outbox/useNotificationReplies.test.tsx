import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { changeDraftAtom, draftsAtom } from '@/data/outbox/drafts';
import { endOutbox, outboxAtom } from '@/data/outbox/running';
import type { AppNotification, NotificationReply } from '@/lib/bridge';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { withIndexedDb } from '@/testing/with-indexed-db';
import { StuckMessages } from './StuckMessages';

withIndexedDb();

const state = getDefaultStore();
const UUID = '5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f';
const ticket = build.ticket();
let server: ReturnType<typeof fakeServer>;
let waiting: NotificationReply[];
let foreign: boolean;
let announce: () => void;
let focused: boolean;
const shown: AppNotification[] = [];

/** The main process: replies wait until `done`. */
const main = {
  replies: {
    claim: async ({ userId }: { userId: number }) => {
      const claimed = { replies: waiting.filter((reply) => reply.userId === userId), foreign };
      foreign = false;
      return claimed;
    },
    done: (id: string) => void (waiting = waiting.filter((reply) => reply.id !== id)),
    onWaiting: (handler: () => void) => {
      announce = handler;
      return () => void (announce = () => undefined);
    },
  },
  show: (notification: AppNotification) => void shown.push(notification),
};

beforeEach(() => {
  [waiting, foreign, focused, announce] = [[], false, true, () => undefined];
  shown.length = 0;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
  server = fakeServer();
  server.on(sendMessage, ({ body }) => ({
    status: 201,
    body: build.message({ ...(body as object), fromMe: true }),
  }));
});
afterEach(() => {
  endOutbox();
  state.set(draftsAtom, {});
});

let users = 400;
let ids = 0;
const ana = () => build.user({ id: (users += 1), name: 'Ana' });
const replyOf = (user: { id: number }, given: Partial<NotificationReply> = {}): NotificationReply => ({
  id: `7c0c1a52-2f6e-4c1b-9d38-${String((ids += 1)).padStart(12, '0')}`,
  path: `/tickets/${UUID}`,
  userId: user.id,
  ticketId: ticket.id,
  name: 'Rosa Lima',
  seenThrough: '01KAF000000000000000000001',
  text: 'Já vou',
  sendable: true,
  ...given,
});
const open = (user: ReturnType<typeof ana>) => renderSignedIn(<StuckMessages />, user, '/', main);
const sent = () => server.requestsTo(sendMessage).map(({ body }) => body);
const draft = () => state.get(draftsAtom)[ticket.id]?.text;
const settled = () => waitFor(() => expect(waiting).toEqual([]));

test('sends a reply from before the sign-in, signed, and held back by messages that the author had not seen', async () => {
  const user = ana();
  const reply = replyOf(user);
  waiting = [reply];
  await open(user);
  await settled();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([
    expect.objectContaining({
      body: '*Ana:*\nJá vou',
      clientId: reply.id,
      seenThrough: reply.seenThrough,
      signedAs: 'Ana',
    }),
  ]);
});

test('sends a reply once, although it is announced twice and returned again', async () => {
  const user = ana();
  await open(user);
  const reply = replyOf(user, { text: 'x'.repeat(5_000) });
  waiting = [reply];
  act(() => {
    announce();
    announce();
  });
  await settled();
  await waitFor(() => expect(sent()).toHaveLength(1));
  // The main process lost "done".
  waiting = [reply];
  act(() => announce());
  await settled();
  await waitFor(() => expect(state.get(outboxAtom)).toEqual([]));
  expect(sent()).toHaveLength(1);
});

test('a reply that may not be sent any more joins the draft, and a user who looks elsewhere is notified', async () => {
  focused = false;
  const user = ana();
  const { path } = await open(user);
  act(() => state.set(changeDraftAtom, ticket.id, { text: 'Bom dia' }));
  waiting = [replyOf(user, { sendable: false })];
  act(() => announce());
  await settled();
  const text = 'Sua resposta para Rosa Lima não foi enviada e está no rascunho da conversa';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(draft()).toBe('Bom dia\nJá vou');
  expect(sent()).toEqual([]);
  expect(shown).toMatchObject([{ title: text, path: `/tickets/${UUID}` }]);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(path()).toBe(`/tickets/${UUID}`);
});

test('a text that is longer than a message joins the draft', async () => {
  const user = ana();
  waiting = [replyOf(user, { text: 'x'.repeat(65_530) })];
  await open(user);
  await settled();
  expect(draft()).toHaveLength(65_530);
  expect(sent()).toEqual([]);
});

test('reports the reply of another account without sending it', async () => {
  const user = ana();
  [waiting, foreign] = [[replyOf({ id: 1 })], true];
  await open(user);
  expect(await screen.findByText(/é de outra conta/)).toBeTruthy();
  expect(waiting).toHaveLength(1);
  expect([sent(), draft()]).toEqual([[], undefined]);
});

test('takes nothing after the sign-out', async () => {
  const user = ana();
  await open(user);
  cleanup();
  waiting = [replyOf(user)];
  announce();
  expect(waiting).toHaveLength(1);
});

test('a refused reply is reported like any message, and also to a user who looks elsewhere', async () => {
  focused = false;
  server.on(sendMessage, () => ({ status: 409, body: { error: 'ERR_TICKET_STATUS' } }));
  const user = ana();
  waiting = [replyOf(user)];
  await open(user);
  const text = 'Sua mensagem para Rosa Lima não foi enviada';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(state.get(outboxAtom)).toMatchObject([{ state: 'failed', ticketUuid: UUID }]);
  expect(shown).toMatchObject([{ title: text, path: `/tickets/${UUID}` }]);
});
