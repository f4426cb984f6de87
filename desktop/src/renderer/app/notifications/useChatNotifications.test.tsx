import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Chat, type ChatMessage, getChat } from '@recado/shared/chats';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer } from '@/testing/render-signed-in';
import { renderInApp } from '../testing/render-in-app';
import { playSound } from './sound';
import { useChatNotifications } from './useChatNotifications';

vi.mock('./sound', () => ({ playSound: vi.fn() }));

const ANA = build.user({ id: 1 });
const CHAT: Chat = {
  ...{ id: 7, uuid: '3f0c8a52-6f0e-4a53-9a0e-6f8f6f2f9f11', title: 'Entregas', ownerId: 2, pair: false },
  users: [1, 2].map((id) => ({ userId: id, unreads: 0, user: { id, name: id === 1 ? 'Ana' : 'Bruno' } })),
  ...{ lastMessage: 'Oi', lastN: 1, createdAt: '2026-11-20T12:00:00.000Z' },
  updatedAt: '2026-11-20T12:00:00.000Z',
};

function Window() {
  useChatNotifications();
  return <section data-pane="chat" />;
}

let focused = true;
beforeEach(() => {
  focused = true;
  vi.mocked(playSound).mockReset();
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
});

const open = async ({ path = '/tickets', muted = false } = {}) => {
  fakeServer().on(getChat, () => ({ body: { ...CHAT, muted } }));
  return renderInApp(<Window />, { user: ANA, path });
};
const arrives = (fields: Partial<ChatMessage> = {}) => {
  const newMessage: ChatMessage = {
    ...{ id: 1, chatId: 7, n: 1, message: 'Chegou\no *lote*', senderId: 2, clientId: null, mentions: [] },
    sender: { id: 2, name: 'Bruno' },
    createdAt: '2026-11-20T12:00:00.000Z',
    ...fields,
  };
  act(() => deliver('chat', { action: 'new-message', chat: CHAT, newMessage }, undefined));
};

test('a colleague’s message raises a notification that leads to the chat, with the sound', async () => {
  const { notifications } = await open();
  arrives();
  await waitFor(() =>
    expect(notifications.show).toHaveBeenCalledWith({
      tag: 'chat-7',
      title: 'Entregas',
      body: 'Bruno: Chegou o lote',
      path: `/chats/${CHAT.uuid}`,
      attention: false,
    }),
  );
  expect(playSound).toHaveBeenCalledTimes(1);
});

test('a muted chat notifies of mentions only', async () => {
  const { notifications } = await open({ muted: true });
  arrives();
  arrives({ n: 2, message: '@Ana, vem?', mentions: [1] });
  await waitFor(() =>
    expect(notifications.show).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Bruno mencionou você em Entregas', body: '@Ana, vem?' }),
    ),
  );
  expect(notifications.show).toHaveBeenCalledTimes(1);
});

test('own messages and those of the chat in view raise nothing', async () => {
  const { notifications } = await open({ path: `/chats/${CHAT.uuid}` });
  arrives({ senderId: 1 });
  arrives({ n: 2 });
  focused = false;
  arrives({ n: 3, message: 'Atrás de outra janela' });
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  expect(notifications.show).toHaveBeenCalledWith(
    expect.objectContaining({ body: 'Bruno: Atrás de outra janela' }),
  );
});

test('reading a chat in another window closes its notification', async () => {
  const { notifications } = await open();
  act(() => deliver('chat-user-1', { action: 'update', record: { ...CHAT, muted: false } }, undefined));
  expect(notifications.close).toHaveBeenCalledWith('chat-7');
});
