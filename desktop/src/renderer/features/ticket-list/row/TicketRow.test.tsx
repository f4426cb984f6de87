import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import type { Ticket } from '@recado/shared/tickets';
import { storePresenceAtom } from '@/data/desk/desk-state';
import { changeDraftAtom } from '@/data/outbox/drafts';
import { build } from '@/testing/build';
import { renderSignedIn } from '@/testing/render-signed-in';
import { TicketRow } from './TicketRow';

const now = new Date('2026-11-21T15:00:00');
const at = (time: string) => new Date(`2026-11-21T${time}`).toISOString();
const handlers = () => ({
  onOpen: vi.fn(),
  onFocus: vi.fn(),
  onAccept: vi.fn(),
  onClose: vi.fn(),
  onPeek: vi.fn(),
  onMarkUnread: vi.fn(),
});

async function show(given: Partial<Ticket>) {
  const calls = handlers();
  const ticket = build.ticket({ contact: { ...build.ticket().contact, name: 'Maria Souza' }, ...given });
  await renderSignedIn(
    <TicketRow ticket={ticket} now={now} current={false} focusable {...calls} />,
    build.user(),
  );
  return { ...calls, ticket };
}

test('shows the contact, the message, the queue and the time', async () => {
  await show({
    queueId: 1,
    queue: build.queues.sales,
    user: { id: 7, name: 'Ana' },
    updatedAt: at('14:02:00'),
    unreadMessages: 2,
    lastMessage: 'Oi, meu *pedido*',
  });
  expect(screen.getByText('Maria Souza')).toBeTruthy();
  expect(screen.getByText('Oi, meu pedido')).toBeTruthy();
  expect(screen.getByText('Vendas · Loja Centro · Ana')).toBeTruthy();
  expect(screen.getByText('14:02')).toBeTruthy();
  expect(screen.getByText('2')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Maria Souza, Vendas, 2 mensagens não lidas/ })).toBeTruthy();
});

test.each<[Partial<Ticket>, string]>([
  [{ lastMessageType: 'image', lastMessage: 'IMG-20261121-WA0007.jpg' }, 'Foto'],
  [{ lastMessageType: 'image', lastMessage: 'A caixa chegou assim' }, 'A caixa chegou assim'],
  [{ lastMessageType: 'video', lastMessage: '' }, 'Vídeo'],
  [{ lastMessageType: 'text', lastMessage: '' }, 'Nenhuma mensagem ainda'],
  [{ lastMessageType: 'voice', lastMessage: '0:42' }, '0:42'],
  [{ lastMessageType: 'document', lastMessage: 'contrato.pdf' }, 'contrato.pdf'],
])('shows the name of media: %j', async (last, shown) => {
  await show(last);
  expect(screen.getByText(shown)).toBeTruthy();
});

test('names the author of a group’s last message', async () => {
  await show({ isGroup: true, status: 'groups', lastMessage: 'Chegou', lastMessageAuthor: 'Cícero' });
  expect(screen.getByText('Cícero:')).toBeTruthy();
});

test('shows a draft instead of the last message, unless the ticket is open', async () => {
  const store = getDefaultStore();
  store.set(changeDraftAtom, 1, { text: 'Chega\namanhã' });
  await show({ id: 1, lastMessage: 'Quando chega?' });
  expect(screen.getByText('Rascunho:').parentElement?.textContent).toBe('Rascunho: Chega amanhã');
  act(() => store.set(changeDraftAtom, 1, { text: '' }));
  expect(screen.getByText('Quando chega?')).toBeTruthy();
});

test('shows the date of another day, and a missing queue in its own colour', async () => {
  await show({ updatedAt: new Date('2026-11-20T09:00:00').toISOString() });
  expect(screen.getByText('20/11/2026')).toBeTruthy();
  expect(screen.getByText('Sem fila · Loja Centro')).toBeTruthy();
  expect(screen.getByTestId('queue-strip').style.backgroundColor).toBe('rgb(124, 124, 124)');
});

test.each([
  [1, false, 'Enviando'],
  [2, false, 'Enviada'],
  [3, false, 'Entregue'],
  [4, false, 'Lida'],
  [5, false, 'Lida'],
  [1, true, 'Não enviada'],
])('labels an own last message with ack %i (failed: %s) as %s', async (ack, failed, words) => {
  await show({
    lastMessage: '*Ana:*\nCombinado!',
    lastMessageFromMe: true,
    lastMessageAck: ack,
    lastMessageFailed: failed,
  });
  expect(screen.getByRole('img', { name: words })).toBeTruthy();
  expect(screen.getByText('Combinado!')).toBeTruthy();
});

test('labels an own last message that may have been sent', async () => {
  await show({ lastMessageFromMe: true, lastMessageFailed: true, lastMessageMaybeSent: true });
  expect(screen.getByRole('img', { name: 'Talvez enviada' })).toBeTruthy();
});

test('labels media, and a map image as a location', async () => {
  await show({ lastMessage: '', lastMessageType: 'image' });
  expect(screen.getByText('Foto')).toBeTruthy();
});

test('labels a deleted message', async () => {
  await show({ lastMessage: '', lastMessageType: 'deleted' });
  expect(screen.getByText('Mensagem apagada')).toBeTruthy();
});

test('labels a map image as a location', async () => {
  await show({ lastMessage: 'data:image/png;base64,iVBORw0' });
  expect(screen.getByText('Localização')).toBeTruthy();
});

test('shows the waiting time in minutes, and as late after 30', async () => {
  await show({ waitingSince: at('14:57:00') });
  expect(screen.getByText('3 min')).toBeTruthy();
});

test('marks a ticket of the chatbot, without the look of an unread one', async () => {
  await show({ status: 'pending', chatbot: true, unreadMessages: 3 });
  expect(screen.getByRole('img', { name: 'Com o chatbot' })).toBeTruthy();
  expect(
    screen.getByRole('button', { name: /Maria Souza, Sem fila, Com o chatbot, 3 mensagens não lidas/ }),
  ).toBeTruthy();
});

test('names the campaign to which the customer replied, and explains it in a tooltip', async () => {
  await show({ campaign: { id: 3, name: 'Ofertas de março' } });
  expect(screen.getByRole('button', { name: /Sem fila, Campanha Ofertas de março/ })).toBeTruthy();
  fireEvent.pointerEnter(screen.getByText('Campanha Ofertas de março'));
  expect(await screen.findByText(/resposta do cliente à campanha “Ofertas de março”/)).toBeTruthy();
});

test('shows no waiting time for groups', async () => {
  await show({ status: 'groups', isGroup: true, waitingSince: at('14:57:00') });
  expect(screen.queryByText('3 min')).toBeNull();
});

test('shows typing instead of the last message', async () => {
  const { ticket } = await show({});
  getDefaultStore().set(storePresenceAtom, ticket.contactId, 'composing');
  expect(await screen.findByText('Digitando...')).toBeTruthy();
});

test('accepts and closes a pending ticket by buttons that do not open it', async () => {
  const calls = await show({ id: 2, contactId: 2, status: 'pending' });
  await userEvent.click(screen.getByRole('button', { name: /^Aceitar/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Fechar Conversa' }));
  expect(calls.onAccept).toHaveBeenCalledExactlyOnceWith(calls.ticket);
  expect(calls.onClose).toHaveBeenCalledExactlyOnceWith(calls.ticket);
  expect(calls.onOpen).not.toHaveBeenCalled();
});

test('labels a closed ticket, which offers nothing', async () => {
  const calls = await show({ id: 3, contactId: 3, status: 'closed' });
  expect(screen.getByText('FECHADO')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fechar Conversa' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Maria Souza/ }));
  expect(calls.onOpen).toHaveBeenCalledExactlyOnceWith(calls.ticket);
});

test('peeks at and closes a ticket from its row; a group can only be closed', async () => {
  const { onPeek, onClose, ticket } = await show({});
  await userEvent.click(screen.getByRole('button', { name: 'Espiar Conversa' }));
  await userEvent.click(screen.getByRole('button', { name: 'Fechar Conversa' }));
  expect([onPeek.mock.calls, onClose.mock.calls]).toEqual([[[ticket]], [[ticket]]]);
});

test('offers no peek for a group and no closing for a closed ticket', async () => {
  await show({ status: 'groups', isGroup: true });
  expect(screen.queryByRole('button', { name: 'Espiar Conversa' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Fechar Conversa' })).toBeTruthy();
});

test('labels a closed ticket, which can be peeked at', async () => {
  await show({ status: 'closed' });
  expect(screen.getByText('FECHADO')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Espiar Conversa' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fechar Conversa' })).toBeNull();
});

test.each([
  ['15:12:00', '16:00:00', 'vence em 12 min', 'running'],
  ['15:11:10', '15:00:00', 'vence em 12 min', 'near'],
  ['14:55:00', '14:40:00', 'vencido há 5 min', 'missed'],
  ['14:59:40', '14:40:00', 'vencido agora', 'missed'],
])('shows a deadline at %s with a warning from %s as "%s"', async (due, warn, text, state) => {
  await show({ deadline: { kind: 'firstReply', dueAt: at(due), warnAt: at(warn) } });
  const mark = screen.getByText(text);
  expect(mark.dataset['deadline']).toBe(state);
  expect(mark.querySelector('svg')).not.toBeNull();
});
