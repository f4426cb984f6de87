import { beforeEach, expect, test, vi } from 'vitest';

const system = vi.hoisted(() => ({ supported: true }));
const shown = vi.hoisted(
  () => [] as { options: object; open: boolean; emit: (event: 'click' | 'close') => void }[],
);
const sent = vi.hoisted(() => [] as object[]);

vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => system.supported;
    private readonly handlers: Record<string, () => void> = {};
    private readonly entry: (typeof shown)[number];
    constructor(options: object) {
      this.entry = { options, open: false, emit: (event) => this.handlers[event]?.() };
      shown.push(this.entry);
    }
    on(event: string, handler: () => void) {
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
const opened: string[] = [];
const notifications = new SystemNotifications((path) => opened.push(path));
const one = { tag: 'ticket-7', title: 'Maria', body: 'Oi', path: '/tickets/abc' };

beforeEach(() => {
  system.supported = true;
  for (const list of [shown, sent, opened]) list.length = 0;
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

test('uses the system’s notify-send without own support', async () => {
  system.supported = false;
  notifications.show(one);
  await vi.waitFor(() => expect(sent).toEqual([{ title: 'Maria', message: 'Oi' }]));
  expect(shown).toEqual([]);
});
