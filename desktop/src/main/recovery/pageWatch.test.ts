import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SENT } from '../../ipc/channelNames';
import { PageWatch, type PageWatchDeps } from './pageWatch';

class FakeContents extends EventEmitter {
  crashed = false;
  reload = vi.fn(() => this.emit('did-navigate', {}, 'app://recado/app/'));
  send = vi.fn();
  isCrashed = () => this.crashed;
  forcefullyCrashRenderer = vi.fn(() =>
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 1 }),
  );
}

function setUp() {
  const webContents = new FakeContents();
  const window = Object.assign(new EventEmitter(), { webContents });
  const choices: ((restarts: boolean) => void)[] = [];
  const signals: AbortSignal[] = [];
  const deps = {
    record: vi.fn(),
    recover: vi.fn(() => window.emit('closed')),
    offerRestart: (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<boolean>((resolve) => {
        choices.push(resolve);
        signal.addEventListener('abort', () => resolve(false));
      });
    },
  };
  const watch = new PageWatch({ ...deps, window: window as unknown as PageWatchDeps['window'] });
  const crash = async () => {
    webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    await settle();
  };
  return { ...deps, watch, window, webContents, choices, signals, crash };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Runs what the page watch starts after an event; fake immediates of a timer run a millisecond later. */
const settle = () => pass(1);

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());

describe('a crash', () => {
  test('reloads the page, and shows the recovery page at the third in five minutes', async () => {
    const { watch, webContents, recover, record, crash } = setUp();
    for (const _crash of [1, 2]) {
      watch.alive();
      await crash();
    }
    expect(webContents.reload).toHaveBeenCalledTimes(2);
    expect(recover).not.toHaveBeenCalled();
    watch.alive();
    await crash();
    expect(recover).toHaveBeenCalledTimes(1);
    expect(webContents.reload).toHaveBeenCalledTimes(2);
    expect(record.mock.calls).toEqual(Array(3).fill(['page', 'crashed (exit code 5)']));
  });

  test('every three minutes reloads the page each time', async () => {
    const { watch, webContents, recover, crash } = setUp();
    for (let count = 0; count < 20; count += 1) {
      watch.alive();
      await crash();
      watch.alive();
      await pass(3 * 60_000);
    }
    expect(webContents.reload).toHaveBeenCalledTimes(20);
    expect(recover).not.toHaveBeenCalled();
  });

  test('does not count when the process exits cleanly', async () => {
    const { webContents, record } = setUp();
    webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
    await settle();
    expect(webContents.reload).not.toHaveBeenCalled();
    expect(record).not.toHaveBeenCalled();
  });

  test('after the window was closed changes nothing', async () => {
    const { window, webContents, recover, crash } = setUp();
    window.emit('closed');
    await crash();
    await pass(60_000);
    expect(webContents.reload).not.toHaveBeenCalled();
    expect(recover).not.toHaveBeenCalled();
  });
});

describe('a page that renders nothing in 20 s', () => {
  test('is reloaded once; then the recovery page appears', async () => {
    const { webContents, recover, record } = setUp();
    await pass(19_999);
    expect(webContents.reload).not.toHaveBeenCalled();
    await pass(1);
    await settle();
    expect(webContents.reload).toHaveBeenCalledTimes(1);
    await pass(20_000);
    expect(recover).toHaveBeenCalledTimes(1);
    expect(webContents.reload).toHaveBeenCalledTimes(1);
    expect(record.mock.calls.map(([kind]) => kind)).toEqual(['blank', 'blank']);
  });

  test('may be reloaded again after it rendered', async () => {
    const { watch, webContents, recover } = setUp();
    await pass(20_000);
    await settle();
    watch.alive();
    await pass(60_000);
    webContents.emit('did-navigate', {}, 'app://recado/app/');
    await pass(20_000);
    await settle();
    expect(webContents.reload).toHaveBeenCalledTimes(2);
    expect(recover).not.toHaveBeenCalled();
  });

  test('is not one whose path or frame changes, or whose navigation was prevented', async () => {
    const { watch, webContents } = setUp();
    watch.alive();
    webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
    webContents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false });
    webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    await pass(60_000);
    expect(webContents.reload).not.toHaveBeenCalled();
  });
});

describe('an unresponsive page', () => {
  test('is restarted when the user chooses so after 15 s; restarts count as no crash', async () => {
    const { watch, window, webContents, choices, recover, record } = setUp();
    for (let count = 1; count <= 5; count += 1) {
      watch.alive();
      window.emit('unresponsive');
      await pass(14_999);
      expect(choices).toHaveLength(count - 1);
      await pass(1);
      choices.at(-1)?.(true);
      await settle();
      expect(webContents.forcefullyCrashRenderer).toHaveBeenCalledTimes(count);
      expect(webContents.reload).toHaveBeenCalledTimes(count);
    }
    expect(recover).not.toHaveBeenCalled();
    expect(record.mock.calls.every(([kind]) => kind === 'hang')).toBe(true);
  });

  test('is asked about again 15 s after the user chose to wait', async () => {
    const { watch, window, webContents, choices } = setUp();
    watch.alive();
    window.emit('unresponsive');
    await pass(15_000);
    choices[0]?.(false);
    await pass(15_000);
    expect(choices).toHaveLength(2);
    expect(webContents.reload).not.toHaveBeenCalled();
  });

  test('that responds again withdraws the question', async () => {
    const { watch, window, webContents, signals } = setUp();
    watch.alive();
    window.emit('unresponsive');
    await pass(10_000);
    window.emit('responsive');
    await pass(60_000);
    expect(signals).toEqual([]);
    window.emit('unresponsive');
    await pass(15_000);
    window.emit('responsive');
    expect(signals[0]?.aborted).toBe(true);
    await pass(60_000);
    expect(signals).toHaveLength(1);
    expect(webContents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  });
});

describe('a computer that wakes up', () => {
  test('lets the page reconnect, and restarts it without a heartbeat in 5 s', async () => {
    const { watch, webContents, recover } = setUp();
    watch.alive();
    watch.resumed();
    expect(webContents.send.mock.calls).toEqual([[SENT.resumed]]);
    await pass(4_999);
    expect(webContents.reload).not.toHaveBeenCalled();
    await pass(1);
    await settle();
    expect(webContents.reload).toHaveBeenCalledTimes(1);
    expect(recover).not.toHaveBeenCalled();
  });

  test('keeps a page that responds, twenty times', async () => {
    const { watch, webContents } = setUp();
    watch.alive();
    for (let count = 0; count < 20; count += 1) {
      watch.resumed();
      // Unlocking the screen follows at once.
      watch.resumed();
      await pass(1_000);
      watch.alive();
      await pass(60_000);
    }
    expect(webContents.send).toHaveBeenCalledTimes(20);
    expect(webContents.reload).not.toHaveBeenCalled();
  });

  test('expects no heartbeat from a page that still loads', async () => {
    const { watch, webContents } = setUp();
    watch.resumed();
    await pass(10_000);
    expect(webContents.send).not.toHaveBeenCalled();
    expect(webContents.reload).not.toHaveBeenCalled();
  });
});
