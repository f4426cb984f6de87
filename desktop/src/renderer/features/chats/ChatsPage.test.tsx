import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Chat,
  type ChatMessage,
  createChat,
  deleteChat,
  getChat,
  listChatMessages,
  listChats,
  muteChat,
  readChat,
  sendChatMessage,
} from '@recado/shared/chats';
import { searchUsers } from '@recado/shared/users';
import { chatDraftsAtom, chatOutboxAtom, openChatStore } from '@/data/chats/chat-outbox';
import { useChatEvents } from '@/data/chats/useChatEvents';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { withIndexedDb } from '@/testing/with-indexed-db';
import { withListLayout } from '@/testing/with-list-layout';
import { ChatsPage } from './ChatsPage';
import { buildChat, buildChatMessage, withUnreads } from './testing/build-chat';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const ANA = build.user({ id: 1, name: 'Ana Lima', profile: 'user' });
let server: ReturnType<typeof fakeServer>;
/** State of the server. */
let chats: Chat[];
let messages: ChatMessage[];

beforeEach(() => {
  withIndexedDb();
  withListLayout();
  stubWidth(false);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  server = fakeServer();
  chats = [buildChat({ ownerId: 2 })];
  messages = [];
  server.on(listChats, () => ({ body: { records: chats, hasMore: false, nextCursor: null } }));
  server.on(getChat, ({ path }) => {
    const body = chats.find(({ uuid }) => path.endsWith(uuid));
    return body ? { body } : { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } };
  });
  server.on(listChatMessages, () => ({ body: { records: messages, hasMore: false } }));
  server.on(readChat, () => ({ body: withUnreads(chats[0] ?? buildChat(), 1, 0) }));
});

function stubWidth(twoPanes: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: twoPanes && query.includes('min-width: 1024px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function Page() {
  useChatEvents();
  return (
    <Routes>
      <Route path="/chats/:uuid?" element={<ChatsPage />} />
    </Routes>
  );
}
const show = (path = '/chats', user = ANA) => renderSignedIn(<Page />, user, path);
const openChat = (user = ANA) => show(`/chats/${buildChat().uuid}`, user);
const wide = () => stubWidth(true);
const field = () => screen.findByRole('textbox', { name: 'Mensagem para Entregas' });
const arrives = (n: number, chat: Chat, fields: Partial<ChatMessage> = {}) => {
  const newMessage = buildChatMessage(n, fields);
  act(() => deliver('chat', { action: 'new-message', chat: { ...chat, lastN: n }, newMessage }, undefined));
};

describe('the list of chats', () => {
  it('shows title, last message and unread count, and opens a chat', async () => {
    chats = [withUnreads(buildChat({ lastMessage: 'Chegou o lote', lastN: 2, ownerId: 2 }), 1, 2)];
    const { path } = await show();
    expect(await screen.findByText(/: Chegou o lote$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Entregas, 2 mensagens não lidas' }));
    expect(path()).toBe(`/chats/${buildChat().uuid}`);
    expect(screen.getByRole('tab', { name: 'Mensagens' }).getAttribute('aria-selected')).toBe('true');
  });

  it('offers edit and delete to the owner only, and not for a pair', async () => {
    chats = [
      buildChat({ title: 'Minha' }),
      buildChat({ id: 8, uuid: crypto.randomUUID(), title: 'Do Bruno', ownerId: 2 }),
      buildChat({ id: 9, uuid: crypto.randomUUID(), title: 'Carla', pair: true }),
    ];
    await show();
    expect(await screen.findByRole('button', { name: 'Excluir Minha' })).toBeTruthy();
    for (const title of ['Do Bruno', 'Carla'])
      expect(screen.queryByRole('button', { name: `Excluir ${title}` })).toBeNull();
  });

  it('offers a new chat to all in a narrow window, in a wide one to administrators', async () => {
    await show();
    expect(await screen.findByRole('button', { name: 'Novo' })).toBeTruthy();
  });

  it('offers no new chat to an agent in a wide window', async () => {
    wide();
    await show();
    await screen.findByText('Entregas');
    expect(screen.queryByRole('button', { name: 'Nova' })).toBeNull();
  });

  it('receives new chats and messages without a refetch', async () => {
    await show();
    await screen.findByText('Entregas');
    const record = buildChat({ id: 8, uuid: crypto.randomUUID(), title: 'Feira', ownerId: 2 });
    act(() => deliver('chat-user-1', { action: 'create', record }, undefined));
    expect(await screen.findByText('Feira')).toBeTruthy();
    const changed = withUnreads(
      buildChat({ ownerId: 2, lastMessage: 'Oi', updatedAt: '2026-11-22T12:00:00.000Z' }),
      1,
      1,
    );
    arrives(1, changed);
    expect(await screen.findByRole('button', { name: 'Entregas, 1 mensagem não lida' })).toBeTruthy();
    expect(server.requestsTo(listChats)).toHaveLength(1);
  });
});

describe('an open chat', () => {
  it('shows colleagues’ and own messages with names and marks them as read', async () => {
    messages = [buildChatMessage(1), buildChatMessage(2, { senderId: 1, message: 'Já vou' })];
    chats = [withUnreads(buildChat({ lastN: 2, ownerId: 2 }), 1, 1)];
    await openChat();
    expect(await screen.findByRole('article', { name: /^Bruno Reis, / })).toBeTruthy();
    expect(within(screen.getByRole('article', { name: /^Ana Lima, / })).getByText('Já vou')).toBeTruthy();
    await waitFor(() => expect(server.requestsTo(readChat).at(-1)?.body).toEqual({ userId: 1, through: 2 }));
  });

  it('marks nothing as read while the window has no focus', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    messages = [buildChatMessage(1)];
    chats = [withUnreads(buildChat({ lastN: 1, ownerId: 2 }), 1, 1)];
    await openChat();
    await screen.findByText('Mensagem 1');
    expect(server.requestsTo(readChat)).toEqual([]);
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    fireEvent.focus(window);
    await waitFor(() => expect(server.requestsTo(readChat)).toHaveLength(1));
  });

  it('sends by Enter at once, adds a line by Shift+Enter, and sends no blank text', async () => {
    server.on(sendChatMessage, ({ body }) => {
      const { message, clientId } = body as { message: string; clientId: string };
      return { body: buildChatMessage(1, { senderId: 1, message, clientId }) };
    });
    await openChat();
    const text = await field();
    await userEvent.type(text, '   {Enter}Um{Shift>}{Enter}{/Shift}Dois{Enter}');
    expect((text as HTMLTextAreaElement).value).toBe('');
    expect(document.activeElement).toBe(text);
    await waitFor(() => expect(server.requestsTo(sendChatMessage)).toHaveLength(1));
    expect(server.requestsTo(sendChatMessage)[0]?.body).toMatchObject({ message: 'Um\nDois', mentions: [] });
    expect(await screen.findAllByText(/Um\s+Dois/)).toHaveLength(1);
  });

  it('keeps a message that failed and sends it again with the same client id', async () => {
    server.on(sendChatMessage, () => ({ status: 503, body: { error: 'ERR_UNAVAILABLE' } }));
    await openChat();
    await userEvent.type(await field(), 'Chegou?{Enter}');
    expect(await screen.findByText(/^Não enviada: /)).toBeTruthy();
    server.on(sendChatMessage, ({ body }) => {
      const { message, clientId } = body as { message: string; clientId: string };
      return { body: buildChatMessage(1, { senderId: 1, message, clientId }) };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    await waitFor(() => expect(screen.queryByText(/^Não enviada: /)).toBeNull());
    expect(screen.getAllByText('Chegou?')).toHaveLength(1);
    const ids = server.requestsTo(sendChatMessage).map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
  });

  it('keeps a failed message and the draft when the window is closed', async () => {
    server.on(sendChatMessage, () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
    await openChat();
    await userEvent.type(await field(), 'Chegou?{Enter}Rascunho');
    await screen.findByText(/^Não enviada: /);
    cleanup();
    await waitFor(() => expect(getDefaultStore().get(chatDraftsAtom)).toEqual({}));
    await openChat();
    expect(await screen.findByText(/^Não enviada: /)).toBeTruthy();
    await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe('Rascunho'));
    expect(server.requestsTo(sendChatMessage)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByText('Chegou?')).toBeNull());
  });

  it('sends what a closed window left unsent, with the same client id', async () => {
    const own = openChatStore(`http://recado.test ${ANA.id}`);
    const unsent = { clientId: 'unsent-1', chatId: 7, message: 'Já chegou', mentions: [], failure: null };
    await own.putMessage({ ...unsent, createdAt: new Date().toISOString(), order: 1, state: 'sending' });
    own.close();
    server.on(sendChatMessage, ({ body }) => ({
      body: buildChatMessage(1, { senderId: 1, ...(body as { message: string; clientId: string }) }),
    }));
    await openChat();
    await waitFor(() =>
      expect(server.requestsTo(sendChatMessage).map(({ body }) => body)).toMatchObject([
        { clientId: 'unsent-1' },
      ]),
    );
    await waitFor(() => expect(getDefaultStore().get(chatOutboxAtom)).toEqual([]));
  });

  it('drops a message to a chat that no longer exists', async () => {
    server.on(sendChatMessage, () => ({ status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } }));
    await openChat();
    await userEvent.type(await field(), 'Chegou?{Enter}');
    await waitFor(() => expect(server.requestsTo(sendChatMessage)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Chegou?')).toBeNull());
    expect(screen.queryByText(/^Não enviada: /)).toBeNull();
  });

  it('deletes unsent input for a chat that the user left', async () => {
    server.on(sendChatMessage, () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
    await openChat();
    await userEvent.type(await field(), 'Chegou?{Enter}Rascunho');
    await screen.findByText(/^Não enviada: /);
    act(() => deliver('chat', { action: 'delete', id: 7 }, undefined));
    const state = getDefaultStore();
    await waitFor(() => expect([state.get(chatOutboxAtom), state.get(chatDraftsAtom)]).toEqual([[], {}]));
  });

  it('shows a line above messages that arrived while the user was not looking', async () => {
    messages = [buildChatMessage(1)];
    const chat = buildChat({ lastN: 1, ownerId: 2 });
    chats = [chat];
    await openChat();
    await screen.findByText('Mensagem 1');
    expect(screen.queryByText('Novas mensagens')).toBeNull();
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    arrives(2, chat);
    expect(await screen.findByText('Novas mensagens')).toBeTruthy();
  });

  it('fetches missing messages when a number was skipped', async () => {
    messages = [buildChatMessage(1)];
    const chat = buildChat({ lastN: 1, ownerId: 2 });
    chats = [chat];
    await openChat();
    await screen.findByText('Mensagem 1');
    messages = [1, 2, 3].map((n) => buildChatMessage(n));
    arrives(3, chat);
    expect(await screen.findByText('Mensagem 2')).toBeTruthy();
    expect(await screen.findByText('Mensagem 3')).toBeTruthy();
  });

  it('suggests members after "@" and sends the mention', async () => {
    server.on(sendChatMessage, () => ({ body: buildChatMessage(1, { senderId: 1 }) }));
    await openChat();
    await userEvent.type(await field(), 'Oi @br{Enter}vem?{Enter}');
    await waitFor(() =>
      expect(server.requestsTo(sendChatMessage)[0]?.body).toMatchObject({
        message: 'Oi @Bruno Reis vem?',
        mentions: [2],
      }),
    );
  });

  it('keeps the draft of each chat', async () => {
    chats = [
      buildChat({ ownerId: 2 }),
      buildChat({ id: 8, uuid: crypto.randomUUID(), title: 'Feira', ownerId: 2 }),
    ];
    wide();
    await openChat();
    await userEvent.type(await field(), 'Rascunho');
    await userEvent.click(screen.getByRole('button', { name: 'Feira' }));
    const other = await screen.findByRole('textbox', { name: 'Mensagem para Feira' });
    expect((other as HTMLTextAreaElement).value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Entregas' }));
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Rascunho');
  });

  it('is muted for the user', async () => {
    server.on(muteChat, () => ({ body: buildChat({ muted: true, ownerId: 2 }) }));
    await openChat();
    await userEvent.click(await screen.findByRole('button', { name: 'Silenciar chat' }));
    expect(await screen.findByRole('button', { name: 'Reativar notificações' })).toBeTruthy();
    expect(server.requestsTo(muteChat)[0]?.body).toEqual({ muted: true });
  });

  it('is left when it is deleted by its owner', async () => {
    const { path } = await openChat();
    await field();
    chats = [];
    act(() => deliver('chat', { action: 'delete', id: 7 }, undefined));
    await waitFor(() => expect(path()).toBe('/chats'));
  });
});

describe('the dialog "Conversa"', () => {
  const people = [
    { id: 2, name: 'Bruno Reis' },
    { id: 3, name: 'Carla Dias' },
  ].map((user) => ({ ...user, online: true, profile: 'user', email: null, queues: [] }));

  it('requires a title and a user, and creates the chat', async () => {
    server.on(searchUsers, () => ({ body: { users: people, hasMore: false, nextCursor: null } }));
    server.on(createChat, () => ({ body: buildChat({ title: 'Feira' }) }));
    chats = [buildChat({ title: 'Feira' })];
    const { path } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Novo' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Por favor, preencha o título da conversa.')).toBeTruthy();
    expect(screen.getByText('Por favor, selecione pelo menos um usuário.')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /Título/ }), 'Feira');
    await userEvent.type(screen.getByRole('combobox', { name: /Usuários/ }), 'Bruno');
    await userEvent.click(await screen.findByRole('option', { name: /Bruno Reis/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(path()).toBe(`/chats/${buildChat().uuid}`));
    expect(server.requestsTo(createChat)[0]?.body).toEqual({ title: 'Feira', users: [{ id: 2 }] });
  });

  it('asks before the deletion', async () => {
    server.on(deleteChat, () => ({ status: 204 }));
    chats = [buildChat()];
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir Entregas' }));
    expect(await screen.findByText('Esta ação não pode ser revertida, confirmar?')).toBeTruthy();
    chats = [];
    fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Nenhum chat ainda')).toBeTruthy();
  });
});
