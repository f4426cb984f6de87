import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Chat, countUnreadChats, listChats } from '@recado/shared/chats';
import { useChatEvents } from '@/data/chats/useChatEvents';
import { deliver } from '@/lib/realtime/listeners';
import { enterImpersonation } from '@/lib/session/session';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { ChatPopover } from '.';

// Role queries include hidden elements, because without a layout Fluent treats an open popover as closed.
configure({ defaultHidden: true, asyncUtilTimeout: 15_000 });

const user = build.user();
const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
const chat = (id: number, unreads: number, fields: Partial<Chat> = {}): Chat => ({
  ...{ id, uuid: `00000000-0000-4000-8000-00000000000${id}`, title: `Conversa ${id}`, ownerId: user.id },
  ...{ pair: false, lastMessage: `Última ${id}`, lastN: 5, muted: false },
  ...{ createdAt: at(0), updatedAt: at(id) },
  users: [{ userId: user.id, unreads, user: { id: user.id, name: user.name } }],
  ...fields,
});

let chats: Chat[];
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.on(listChats, () => ({ body: { records: chats, hasMore: false, nextCursor: null } }));
  server.on(countUnreadChats, () => ({
    body: { count: chats.filter(({ users }) => users[0]?.unreads).length },
  }));
});

function Bar() {
  useChatEvents();
  return <ChatPopover />;
}
const button = (name: string) => screen.findByRole('button', { name });

test('names the chats with new messages and opens one of them', async () => {
  chats = [chat(2, 3), chat(1, 0)];
  const { path } = await renderSignedIn(<Bar />, user);
  await userEvent.click(await button('Chat interno: 1 conversa com mensagens novas'));
  const [first, second] = await screen.findAllByRole('link');
  expect(first?.textContent).toContain('Última 2');
  expect(screen.getByRole('img', { name: '3 mensagens não lidas' })).toBeTruthy();
  expect(second?.textContent).toContain('Conversa 1');
  await userEvent.click(first as HTMLElement);
  expect(path()).toBe(`/chats/${chats[0]?.uuid}`);
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

test('follows new messages, and the reading in another window', async () => {
  chats = [chat(1, 0)];
  await renderSignedIn(<Bar />, user);
  await userEvent.click(await button('Chat interno'));
  await screen.findByText('Última 1');
  chats = [chat(1, 1, { lastMessage: 'Chegou o caminhão', lastN: 6, updatedAt: at(8) })];
  act(() => deliver('chat', { action: 'update', chat: chats[0] }, undefined));
  expect(await screen.findByText('Chegou o caminhão')).toBeTruthy();
  expect(await button('Chat interno: 1 conversa com mensagens novas')).toBeTruthy();
  chats = [{ ...(chats[0] as Chat), users: chat(1, 0).users }];
  act(() => deliver(`chat-user-${user.id}`, { action: 'update', record: chats[0] }, undefined));
  expect(await button('Chat interno')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /não lida/ })).toBeNull();
});

test('explains an empty list', async () => {
  chats = [];
  await renderSignedIn(<Bar />, user);
  await userEvent.click(await button('Chat interno'));
  expect(await screen.findByText('Nenhuma conversa ainda')).toBeTruthy();
});

test('is hidden during an impersonation', async () => {
  chats = [chat(1, 1)];
  await renderSignedIn(<Bar />, user);
  await button('Chat interno: 1 conversa com mensagens novas');
  act(() => enterImpersonation({ token: 'v', user: build.user({ id: 40 }) }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
