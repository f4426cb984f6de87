import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { Attention } from './attention';

function newWindow() {
  const window = Object.assign(new EventEmitter(), {
    focused: false,
    isFocused: () => window.focused,
    isDestroyed: () => false,
    flashFrame: vi.fn<(flag: boolean) => void>(),
  });
  return window;
}

test('flashes once until the window has the focus, and again later', () => {
  const window = newWindow();
  const attention = new Attention();
  attention.request(window as never);
  attention.request(window as never);
  expect(window.flashFrame.mock.calls).toEqual([[true]]);
  window.emit('focus');
  attention.request(window as never);
  expect(window.flashFrame.mock.calls).toEqual([[true], [false], [true]]);
});

test('does not flash a focused window', () => {
  const window = newWindow();
  window.focused = true;
  new Attention().request(window as never);
  new Attention().request(null);
  expect(window.flashFrame).not.toHaveBeenCalled();
});
