import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserNotifications } from './browser-notifications';

interface Raised {
  title: string;
  options: NotificationOptions & { renotify?: boolean };
  onclose?: () => void;
  onclick?: () => void;
}

let raised: Raised[] = [];
const close = vi.fn();

beforeEach(() => {
  raised = [];
  close.mockClear();
  class FakeNotification {
    static permission = 'granted';
    close = close;
    constructor(title: string, options: NotificationOptions) {
      raised.push(Object.assign(this, { title, options }));
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
});
afterEach(() => vi.unstubAllGlobals());

const notice = (title: string) => ({
  tag: 'ticket-1',
  title,
  body: 'Oi',
  path: '/tickets/um',
  attention: false,
});

test('a second message of a conversation raises its notification again while the first is shown', () => {
  const { show } = createBrowserNotifications();
  show(notice('Maria'));
  show(notice('Maria (2 mensagens)'));
  expect(raised.map(({ options }) => [options.tag, options.renotify])).toEqual([
    ['ticket-1', true],
    ['ticket-1', true],
  ]);
});

test('closes the newest notification of a conversation', () => {
  const { show, close: closeShown } = createBrowserNotifications();
  show(notice('Maria'));
  show(notice('Maria (2 mensagens)'));
  // The browser closes the replaced notification.
  raised[0]?.onclose?.();
  closeShown('ticket-1');
  expect(close).toHaveBeenCalledTimes(1);
});

test('shows nothing without permission', () => {
  Object.assign(Notification, { permission: 'denied' });
  createBrowserNotifications().show(notice('Maria'));
  expect(raised).toEqual([]);
});
