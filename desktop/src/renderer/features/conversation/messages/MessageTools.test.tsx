import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, expect, test } from 'vitest';
import {
  deleteMessage,
  editMessage,
  listMessages,
  type Message,
  messageHistory,
  reactToMessage,
} from '@recado/shared/messages';
import type { TicketStatus } from '@recado/shared/tickets';
import { forwardSelectionAtom } from '@/data/desk/forwarding';
import { focusedMessageAtom, resetMessageUiAtom } from '@/data/desk/message-ui';
import { useConversation } from '@/data/messages/useConversation';
import { draftsAtom } from '@/data/outbox/drafts';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { MessageBubble } from '../bubbles/MessageBubble';
import { MessageQuestions } from './MessageQuestions';

const placement = { startsRun: true, sideChanged: false };

beforeEach(() => {
  getDefaultStore().set(draftsAtom, {});
  getDefaultStore().set(forwardSelectionAtom, null);
  getDefaultStore().set(resetMessageUiAtom);
});

function Bubbles({ status }: { status: TicketStatus }) {
  const { conversation } = useConversation(1);
  const place = build.conversation({ status });
  return (
    <>
      {conversation?.messages.map((message) => (
        <MessageBubble key={message.id} message={message} placement={placement} place={place} />
      ))}
      <MessageQuestions />
    </>
  );
}

/** Renders a conversation with one focused message. */
async function show(given: Partial<Message>, status: TicketStatus = 'open') {
  const server = fakeServer();
  const message = build.message({ createdAt: new Date().toISOString(), ...given });
  server.on(listMessages, () => ({
    body: { messages: [message], ticket: build.ticket(), tickets: [], hasMore: false, nextCursor: null },
  }));
  getDefaultStore().set(focusedMessageAtom, message.id);
  await renderSignedIn(<Bubbles status={status} />, build.user());
  const bubble = await screen.findByRole('article');
  return { server, message, bubble };
}

const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Opções da mensagem' }));
  return screen.findByRole('menu');
};
const own = { fromMe: true, ack: 3, user: { id: 7, name: 'Ana' }, body: '*Ana:*\nSão 2' } as const;

test('the menu offers the possible actions, and none for a deleted message', async () => {
  await show(own);
  const items = within(await openMenu()).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'ResponderR',
    'Reagir',
    'Encaminhar',
    'Copiar texto',
    'Editar',
    'Dados',
    'Excluir',
  ]);
});

test("a deleted message's button does nothing", async () => {
  await show({ isDeleted: true });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Opções da mensagem' });
  expect(button.disabled).toBe(true);
});

test('a reaction appears; a rejected one is removed with the reason', async () => {
  const { server, message, bubble } = await show({ body: 'Oi' });
  const reactions = [{ emoji: '👍', fromMe: true, name: 'Ana', at: '2026-11-21T12:00:00.000Z' }];
  server.on(reactToMessage, () => ({ body: { ...message, reactions } }));
  await userEvent.click(screen.getByRole('button', { name: 'Reagir' }));
  await userEvent.click(await screen.findByText('👍'));
  expect(await within(bubble).findByRole('img', { name: 'Reações: 👍 Ana (equipe)' })).toBeTruthy();
  await waitFor(() => expect(server.requestsTo(reactToMessage)[0]?.body).toEqual({ emoji: '👍' }));

  server.on(reactToMessage, () => ({ status: 409, body: { error: 'ERR_TICKET_STATUS' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Reagir' }));
  await userEvent.click(await screen.findByText('❤️'));
  await waitFor(() => expect(server.requestsTo(reactToMessage)).toHaveLength(2));
  expect(await within(bubble).findByRole('img', { name: 'Reações: 👍 Ana (equipe)' })).toBeTruthy();
});

test('an edit keeps the signature; a failure shows its reason and keeps the text', async () => {
  const { server, message, bubble } = await show(own);
  server.on(editMessage, () => ({ status: 409, body: { error: 'ERR_EDIT_TOO_LATE' } }));
  await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Editar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar Mensagem' });
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe('São 2');
  await userEvent.clear(field);
  await userEvent.type(field, 'São 3');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(
    (await screen.findAllByText('Não foi possível editar a mensagem, tente novamente mais tarde')).length,
  ).toBeGreaterThan(0);
  expect(field.value).toBe('São 3');
  expect(server.requestsTo(editMessage)[0]?.body).toMatchObject({
    idMessage: message.id,
    message: '*Ana:*\nSão 3',
  });

  server.on(editMessage, () => ({
    body: { ...message, body: '*Ana:*\nSão 3', isEdited: true, oldMessage: own.body },
  }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bubble.textContent).toContain('Mensagem EditadaSão 2São 3');
});

test('an edit signs an own text that had no signature, as the server does', async () => {
  const { server, message } = await show({ ...own, body: 'São 2' });
  server.on(editMessage, ({ body }) => ({ body: { ...message, ...(body as object) } }));
  await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Editar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar Mensagem' });
  await userEvent.type(within(dialog).getByRole('textbox'), '!');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(server.requestsTo(editMessage)[0]?.body).toMatchObject({ message: '*Ana:*\nSão 2!' }),
  );
});

test('a deletion needs a confirmation, and a rejected one restores the message', async () => {
  const { server, message, bubble } = await show(own);
  server.on(deleteMessage, () => ({ status: 409, body: { error: 'ERR_DELETE_TOO_LATE' } }));
  await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Excluir' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(server.requestsTo(deleteMessage)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(server.requestsTo(deleteMessage)).toHaveLength(1));
  await waitFor(() => expect(bubble.textContent).toContain('São 2'));

  server.on(deleteMessage, () => ({ body: { ...message, isDeleted: true, body: '' } }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(bubble.textContent).toContain('Mensagem apagada'));
  expect(bubble.textContent).not.toContain('São 2');
});

test('the details of an own message show each stage with its time', async () => {
  const { server } = await show(own);
  server.on(messageHistory, () => ({
    body: [
      { status: 'Enviada', createdAt: '2026-11-21T12:00:00.000Z' },
      { status: 'Lida', createdAt: '2026-11-21T12:05:00.000Z' },
    ],
  }));
  await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Dados' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dados da Mensagem' });
  expect(await within(dialog).findByText('Enviada')).toBeTruthy();
  expect(within(dialog).getByText(/^21\/11\/2026 \d\d:00$/u)).toBeTruthy();
  expect(within(dialog).getByText('Lida')).toBeTruthy();
  expect(within(dialog).getByText(/^21\/11\/2026 \d\d:05$/u)).toBeTruthy();
});

test("reply and forward set the composer's state", async () => {
  const { message } = await show({ body: 'Oi' });
  await userEvent.click(screen.getByRole('button', { name: 'Responder' }));
  expect(getDefaultStore().get(draftsAtom)[1]?.quote?.id).toBe(message.id);
  await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Encaminhar' }));
  expect(getDefaultStore().get(forwardSelectionAtom)).toEqual({ ticketId: 1, messageIds: [message.id] });
});

test('the menu offers no reply in a closed ticket', async () => {
  await show({ body: 'Oi' }, 'closed');
  expect(screen.queryByRole('button', { name: 'Responder' })).toBeNull();
  const items = within(await openMenu()).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Encaminhar', 'Copiar texto']);
});
