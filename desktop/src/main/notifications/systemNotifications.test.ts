import { unescape } from 'es-toolkit';
import { beforeEach, expect, test, vi } from 'vitest';

const system = vi.hoisted(() => ({ supported: true }));
const shown = vi.hoisted(
  () =>
    [] as {
      options: { id?: string; title?: string; toastXml?: string; hasReply?: boolean };
      open: boolean;
      emit: (
        event: 'click' | 'close' | 'failed' | 'reply' | 'show',
        details?: { reason?: string; reply?: string },
      ) => void;
    }[],
);
const sent = vi.hoisted(() => [] as object[]);

vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => system.supported;
    private readonly handlers: Record<string, (details: object) => void> = {};
    private readonly entry: (typeof shown)[number];
    constructor(options: object) {
      this.entry = {
        options,
        open: false,
        emit: (event, details = { reason: 'userCanceled' }) => this.handlers[event]?.(details),
      };
      shown.push(this.entry);
    }
    on(event: string, handler: (details: object) => void) {
      this.handlers[event] = handler;
    }
    show() {
      this.entry.open = true;
    }
    close() {
      this.entry.open = false;
    }
  },
}));
vi.mock('electron-log/main', () => ({ default: { warn: () => undefined } }));
vi.mock('node-notifier/notifiers/notifysend.js', () => ({
  default: class {
    notify(notification: object, done: (error: Error | null) => void) {
      sent.push(notification);
      done(null);
    }
  },
}));

const { SystemNotifications } = await import('./systemNotifications');
const { replyTargetOf } = await import('./replyTarget');
const opened: string[] = [];
const replied: unknown[] = [];
const texts = {
  hiddenText: 'Nova mensagem',
  summary: (count: number) => `${count} conversas`,
  reply: 'Responder…',
  send: 'Enviar',
};
const state = { now: 0, hides: false };
let notifications: InstanceType<typeof SystemNotifications>;
const create = (platform: NodeJS.Platform) =>
  new SystemNotifications({
    platform,
    open: (path) => opened.push(path),
    reply: (...reply) => replied.push(reply),
    serverAddress: () => 'https://atende.example.test',
    hidesText: () => state.hides,
    texts: () => texts,
    now: () => state.now,
  });
const one = { tag: 'ticket-7', title: 'Maria', body: 'Oi', path: '/tickets/abc' };

beforeEach(() => {
  system.supported = true;
  Object.assign(state, { now: 0, hides: false });
  notifications = create('linux');
  for (const list of [shown, sent, opened, replied]) list.length = 0;
});

test('opens the ticket after a click', () => {
  notifications.show(one);
  expect(shown[0]).toMatchObject({ options: { title: 'Maria', body: 'Oi', silent: true }, open: true });
  shown[0]?.emit('click');
  expect(opened).toEqual(['/tickets/abc']);
  expect(shown[0]?.open).toBe(false);
});

test('shows only the newest notification of a ticket', () => {
  notifications.show(one);
  notifications.show({ ...one, title: 'Maria (2 mensagens)' });
  notifications.show({ ...one, tag: 'ticket-8' });
  expect(shown.map(({ open }) => open)).toEqual([false, true, true]);
  notifications.close('ticket-7');
  expect(shown.map(({ open }) => open)).toEqual([false, false, true]);
});

test('forgets a notification the user closed, but not its successor', () => {
  notifications.show(one);
  notifications.show(one);
  shown[0]?.emit('close');
  notifications.close('ticket-7');
  expect(shown.map(({ open }) => open)).toEqual([false, false]);
});

test('removes and replaces a notification that only left the screen', () => {
  notifications.show(one);
  shown[0]?.emit('close', { reason: 'timedOut' });
  notifications.show({ ...one, title: 'Maria (2 mensagens)' });
  expect(shown.map(({ open }) => open)).toEqual([false, true]);
  shown[1]?.emit('close', { reason: 'timedOut' });
  notifications.close('ticket-7');
  expect(shown.map(({ open }) => open)).toEqual([false, false]);
});

test('keeps counting in a summary that only left the screen', () => {
  for (const id of [1, 2, 3, 4, 5, 6]) notifications.show(ofTicket(id));
  shown.at(-1)?.emit('close', { reason: 'timedOut' });
  notifications.show(ofTicket(7));
  expect(openTitles()).toEqual(['7 conversas']);
});

test('gives the system the tag, so that it replaces the notification of an earlier start', () => {
  notifications.show(one);
  expect(shown[0]?.options.id).toBe('ticket-7');
});

test('lets Windows open the ticket by its deep link, also when the app no longer runs', () => {
  notifications = create('win32');
  notifications.show({ ...one, title: 'Ana & "Bia" <3\u0007\ud83d' });
  expect(shown[0]?.options.toastXml).toBe(
    '<toast launch="recado://tickets/abc" activationType="protocol"><visual><binding template="ToastGeneric">' +
      '<text>Ana &amp; &quot;Bia&quot; &lt;3</text><text>Oi</text></binding></visual><audio silent="true"/></toast>',
  );
  shown[0]?.emit('click');
  // The second start with the link opens it.
  expect(opened).toEqual([]);
  expect(shown[0]?.open).toBe(false);
});

const TICKET = '/tickets/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f';
const SEEN = '01KAF000000000000000000001';
const NAME = 'Ana & "Bia" <3 🎉\ud83d';
const field = { userId: 3, ticketId: 7, name: NAME, seenThrough: SEEN };
const withReply = { ...one, path: TICKET, reply: field };

/** Returns what Windows passes back from the toast's button. */
const returned = (xml = '') => unescape(/ arguments="([^"]*)"/.exec(xml)?.[1] ?? '');

test('a toast of Windows has a reply field whose button names the ticket, the author and the server', () => {
  notifications = create('win32');
  notifications.show({ ...withReply, title: NAME, body: '"Oi" & <tchau> 🎉' });
  const xml = shown[0]?.options.toastXml;
  expect(xml).toContain('<input id="reply" type="text" placeHolderContent="Responder…"/>');
  expect(xml).toContain('<action content="Enviar" arguments="type=reply&amp;');
  expect(xml).toContain('activationType="foreground" hint-inputId="reply"/>');
  const given = returned(xml);
  // Electron splits the arguments at "&" and "=".
  expect(given.split('&').filter((part) => part.split('=').length !== 2)).toEqual([]);
  expect(replyTargetOf(given)).toEqual({
    ...field,
    name: 'Ana & "Bia" <3 🎉\ufffd',
    path: TICKET,
    server: 'https://atende.example.test',
    id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  notifications.show(withReply);
  expect(returned(shown[1]?.options.toastXml)).not.toBe(given);
});

test.each([
  ['another screen', { link: 'recado://connections' }],
  ['another program', { link: 'https://example.test/' }],
  ['no user', { user: '0' }],
  ['a malformed id', { id: '1' }],
  ['no message', { seen: '' }],
  ['no server', { server: '' }],
  ['a click', { type: 'click' }],
])('ignores arguments of %s', (_case, wrong) => {
  notifications = create('win32');
  notifications.show(withReply);
  const given = Object.fromEntries(new URLSearchParams(returned(shown[0]?.options.toastXml)));
  expect(replyTargetOf(new URLSearchParams(given).toString())).not.toBeNull();
  expect(replyTargetOf(new URLSearchParams({ ...given, ...wrong }).toString())).toBeNull();
});

test('a notification of macOS passes its reply on and disappears', () => {
  notifications = create('darwin');
  notifications.show(withReply);
  expect(shown[0]?.options).toMatchObject({ hasReply: true, replyPlaceholder: 'Responder…' });
  shown[0]?.emit('reply', { reply: 'Já vou' });
  expect(replied).toEqual([[expect.objectContaining({ ...field, path: TICKET }), 'Já vou']]);
  expect(shown[0]?.open).toBe(false);
  expect(opened).toEqual([]);
});

test('has no reply field without a conversation, for a hidden text, in a summary and on Linux', () => {
  const fields = () =>
    shown.filter(({ options }) => options.hasReply === true || options.toastXml?.includes('<input'));
  notifications = create('win32');
  notifications.show(one);
  state.hides = true;
  notifications.show(withReply);
  notifications = create('darwin');
  notifications.show(withReply);
  state.hides = false;
  notifications = create('linux');
  notifications.show(withReply);
  expect(fields()).toEqual([]);
  expect(JSON.stringify(shown[1])).not.toContain('Ana');
  notifications = create('win32');
  for (const id of [1, 2, 3, 4, 5, 6]) notifications.show({ ...withReply, tag: `ticket-${id}` });
  expect(fields()).toHaveLength(5);
});

test('uses the system’s notify-send without own support', async () => {
  system.supported = false;
  notifications.show(one);
  await vi.waitFor(() => expect(sent).toEqual([{ title: 'Maria', message: 'Oi' }]));
  expect(shown).toEqual([]);
});

const ofTicket = (id: number) => ({ ...one, tag: `ticket-${id}`, title: `Pessoa ${id}` });
const openTitles = () => shown.filter(({ open }) => open).map(({ options }) => options.title);

test('shows no name and no text while texts are hidden', () => {
  state.hides = true;
  notifications.show(one);
  expect(shown[0]?.options).toMatchObject({ title: 'Recado', body: 'Nova mensagem' });
  expect(JSON.stringify(shown)).not.toMatch(/Maria|Oi/);
});

test('shows five notifications in ten seconds singly, and one summary for more', () => {
  for (const id of [1, 2, 3, 4, 5]) notifications.show(ofTicket(id));
  expect(openTitles()).toHaveLength(5);
  notifications.show(ofTicket(6));
  expect(openTitles()).toEqual(['6 conversas']);
  notifications.show(ofTicket(7));
  expect(openTitles()).toEqual(['7 conversas']);
  shown.at(-1)?.emit('click');
  expect(opened).toEqual(['/tickets']);
  expect(openTitles()).toEqual([]);
});

test('counts repeated messages of a ticket once', () => {
  for (let message = 0; message < 20; message += 1) notifications.show(ofTicket(message % 5));
  expect(openTitles()).toHaveLength(5);
});

test('shows notifications singly again after a quiet time', () => {
  for (const id of [1, 2, 3, 4, 5, 6]) notifications.show(ofTicket(id));
  state.now = 10_000;
  notifications.show(ofTicket(7));
  expect(openTitles()).toEqual(['6 conversas', 'Pessoa 7']);
});

test('removes the summary when its last conversation is read', () => {
  for (const id of [1, 2, 3, 4, 5, 6]) notifications.show(ofTicket(id));
  for (const id of [1, 2, 3, 4, 5]) notifications.close(`ticket-${id}`);
  expect(openTitles()).toEqual(['6 conversas']);
  notifications.close('ticket-6');
  expect(openTitles()).toEqual([]);
});

test('shows the app’s own notification with its own action', () => {
  const clicked: string[] = [];
  notifications.showOwn('O Recado continua aberto', 'Texto', () => clicked.push('clicked'));
  shown.at(-1)?.emit('click');
  expect(clicked).toEqual(['clicked']);
  expect(opened).toEqual([]);
});

test('knows whether the system failed to show the last notification', () => {
  expect(notifications.health()).toEqual({ supported: true, failed: false });
  notifications.show(one);
  shown[0]?.emit('failed');
  expect(notifications.health()).toEqual({ supported: true, failed: true });
  notifications.show(one);
  shown[1]?.emit('show');
  expect(notifications.health()).toEqual({ supported: true, failed: false });
  system.supported = false;
  expect(notifications.health().supported).toBe(false);
});
