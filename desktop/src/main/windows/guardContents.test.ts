import { EventEmitter } from 'node:events';
import type { App, WindowOpenHandlerResponse } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { guardContents } from './guardContents';

const system = { opened: [] as string[] };

class FakeContents extends EventEmitter {
  openWindow: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: 'allow' });
  setWindowOpenHandler = (handler: FakeContents['openWindow']) => (this.openWindow = handler);
  closeDevTools = vi.fn();
}

function guarded({ isPackaged = true } = {}) {
  const app = Object.assign(new EventEmitter(), { isPackaged });
  const contents = new FakeContents();
  guardContents(app as unknown as App, (url) => system.opened.push(url));
  app.emit('web-contents-created', {}, contents);
  return { app, contents };
}

beforeEach(() => (system.opened = []));

test('opens no window for a link, and passes its address on', () => {
  const url = 'https://example.test/catalogo';
  expect(guarded().contents.openWindow({ url })).toEqual({ action: 'deny' });
  expect(system.opened).toEqual([url]);
});

test.each([
  ['app://recado/app/tickets', true],
  ['app://recado/recovery/retry', false],
  ['https://example.test/', false],
  ['app://other/app/', false],
  ['file:///etc/passwd', false],
])('allows navigations and redirects to %s: %s', (url, allowed) => {
  const { contents } = guarded();
  const event = { preventDefault: vi.fn() };
  contents.emit('will-navigate', event, url);
  contents.emit('will-redirect', event, url, false, true);
  expect(event.preventDefault).toHaveBeenCalledTimes(allowed ? 0 : 2);
});

test('lets the frame of a video follow redirects of its own site', () => {
  const event = { preventDefault: vi.fn() };
  guarded().contents.emit('will-redirect', event, 'https://example.test/', false, false);
  expect(event.preventDefault).not.toHaveBeenCalled();
});

test('attaches no webview', () => {
  const event = { preventDefault: vi.fn() };
  guarded().contents.emit('will-attach-webview', event);
  expect(event.preventDefault).toHaveBeenCalled();
});

test.each([
  [true, 1],
  [false, 0],
])('closes developer tools when packaged is %s: %i times', (isPackaged, times) => {
  const { contents } = guarded({ isPackaged });
  contents.emit('devtools-opened');
  expect(contents.closeDevTools).toHaveBeenCalledTimes(times);
});

test('accepts no invalid certificate', () => {
  const accept = vi.fn();
  const event = { preventDefault: vi.fn() };
  guarded().app.emit(
    'certificate-error',
    event,
    {},
    'https://a.test',
    'net::ERR_CERT_DATE_INVALID',
    {},
    accept,
  );
  expect(event.preventDefault).toHaveBeenCalled();
  expect(accept.mock.calls).toEqual([[false]]);
});
