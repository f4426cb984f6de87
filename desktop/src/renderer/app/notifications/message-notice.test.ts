import { beforeAll, expect, test } from 'vitest';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import { i18n, startI18n } from '@/lib/i18n/i18n';
import { build } from '@/testing/build';
import { CHANNELS } from '../../../ipc/channels';
import { loadTexts } from '../texts/load-texts';
import { concerns, noticeOf } from './message-notice';

type MessageEvent = CompanyEventPayload<'appMessage'>;

const { sales, support } = build.queues;
const ana = build.user({ id: 7, queues: [sales] });

function event(
  ticket: Parameters<typeof build.ticket>[0] = {},
  message: Parameters<typeof build.message>[0] = {},
  more: Partial<MessageEvent> = {},
): MessageEvent {
  const given = build.ticket({ queueId: sales.id, queue: sales, ...ticket });
  return {
    action: 'create',
    message: build.message(message),
    contact: given.contact,
    ticket: given,
    ...more,
  };
}

test.each<[string, MessageEvent, boolean]>([
  ['nobody’s, in a queue of hers', event(), true],
  ['her own', event({ userId: 7 }), true],
  ['a waiting one', event({ status: 'pending' }), true],
  ['one of the chatbot', event({ status: 'pending', chatbot: true }), false],
  ['a colleague’s', event({ userId: 8 }), false],
  ['in another queue', event({ queueId: support.id, queue: support }), false],
  ['her own in a queue that was taken from her', event({ userId: 7, queueId: support.id }), true],
  ['without a queue', event({ queueId: null, queue: null }), false],
  ['a group without a queue', event({ status: 'groups', isGroup: true, queueId: null, queue: null }), true],
  ['a colleague’s group', event({ status: 'groups', isGroup: true, userId: 8 }), false],
  ['a reply of an agent', event({}, { fromMe: true }), false],
  ['one read elsewhere', event({}, { read: true }), false],
  ['a change of an old one', event({}, {}, { action: 'update' }), false],
  ['a system notice', event({}, { mediaType: 'notification' }), false],
  [
    'of a contact without notifications',
    event({}, {}, { contact: { ...build.ticket().contact, notification: false } }),
    false,
  ],
  [
    'that mentions the company’s number in a muted group',
    event(
      { status: 'groups', isGroup: true },
      { dataJson: '{"mentionsUs":true}' },
      { contact: { ...build.ticket().contact, notification: false } },
    ),
    true,
  ],
])('decides for a message, %s', (_what, given, expected) => expect(concerns(given, ana)).toBe(expected));

test('an administrator is notified of tickets in their queues and without one', () => {
  const admin = build.user({ profile: 'admin', queues: [sales] });
  expect(concerns(event(), admin)).toBe(true);
  expect(concerns(event({ queueId: support.id, queue: support }), admin)).toBe(false);
  expect(concerns(event({ queueId: null, queue: null }), admin)).toBe(true);
});

test('an administrator without queues is notified of the tickets in their list', () => {
  const admin = build.user({ profile: 'admin', queues: [] });
  expect(concerns(event(), admin)).toBe(true);
  expect(concerns(event({ userId: 8 }), admin)).toBe(false);
});

test('an agent of a company without queues is notified of tickets without one', () => {
  expect(concerns(event({ queueId: null, queue: null }), build.user({ queues: [] }))).toBe(true);
});

beforeAll(() => startI18n('pt', loadTexts));

test.each([
  [event({}, { body: '*Oi*, _tudo_ bem?\nTem?' }), 1, 'Cliente 1', 'Oi, tudo bem? Tem?'],
  [event(), 3, 'Cliente 1 (3 mensagens)', 'Mensagem 1'],
  [event({}, { mediaType: 'image', body: '' }), 1, 'Cliente 1', 'Foto'],
  [event({}, { mediaType: 'image', body: 'a caixa' }), 1, 'Cliente 1', 'Foto: a caixa'],
  [event({}, { mediaType: 'order', body: 'Pedido: 2 itens\nOi' }), 1, 'Cliente 1', 'Pedido: 2 itens Oi'],
  [event({}, { mediaType: 'order', body: '' }), 1, 'Cliente 1', 'Pedido'],
  [
    event({ isGroup: true, status: 'groups' }, { contact: { id: 9, name: 'Cícero' }, body: 'Chegou' }),
    1,
    'Cliente 1',
    'Cícero: Chegou',
  ],
])('names the author and the content', (given, count, title, body) => {
  const notice = noticeOf(
    given,
    count,
    i18n.getFixedT('pt', 'notifications'),
    i18n.getFixedT('pt', 'tickets'),
    ana,
  );
  const path = `/tickets/${given.ticket.uuid}`;
  const reply = { userId: 7, ticketId: 1, name: 'Cliente 1', seenThrough: given.message.id };
  expect(notice).toEqual({ tag: 'ticket-1', title, body, path, attention: false, reply });
});

test('offers no reply to a customer whom no agent has accepted', () => {
  const texts = [i18n.getFixedT('pt', 'notifications'), i18n.getFixedT('pt', 'tickets')] as const;
  expect(noticeOf(event({ status: 'pending' }), 1, ...texts, { id: 7 }).reply).toBeUndefined();
});

test('the notification passes the channel’s schema', () => {
  const texts = [i18n.getFixedT('pt', 'notifications'), i18n.getFixedT('pt', 'tickets')] as const;
  const notice = noticeOf(event(), 1, ...texts, { id: 7 });
  expect(CHANNELS['notifications:show'].safeParse([notice]).success).toBe(true);
});

test('only the user’s own ticket flashes the taskbar', () => {
  const texts = [i18n.getFixedT('pt', 'notifications'), i18n.getFixedT('pt', 'tickets')] as const;
  const attention = (userId: number | null) => noticeOf(event({ userId }), 1, ...texts, { id: 8 }).attention;
  expect([8, 9, null].map(attention)).toEqual([true, false, false]);
});
