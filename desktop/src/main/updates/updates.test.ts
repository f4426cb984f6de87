import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Updater, Updates } from './updates';

const HOURS_MS = 3_600_000;
const FIRST_CHECK_MS = 330_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates Updates with an updater. Its checks find no new version, and end when `finish` is called. */
function setUp() {
  let ends: (() => void)[] = [];
  const checkForUpdates = vi.fn(
    () => new Promise((resolve) => ends.push(() => resolve({ isUpdateAvailable: false }))),
  );
  const updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    isUserWithinRollout: () => true,
    checkForUpdates,
    quitAndInstall: () => undefined,
    on: () => updater,
  } as unknown as Updater;
  const updates = new Updates({
    choice: { read: () => 'notify', write: () => undefined },
    choices: ['auto', 'notify', 'off'],
    locked: false,
    currentVersion: '1.0.0',
    serverAddress: () => 'https://atende.example.test',
    createUpdater: () => Promise.resolve(updater),
    publish: () => undefined,
    log: () => undefined,
    now: () => Date.now(),
  });
  const finish = async () => {
    for (const end of ends) end();
    ends = [];
    await vi.advanceTimersByTimeAsync(0);
  };
  return { updates, checkForUpdates, finish };
}

test('checks go on after a download that began during a check', async () => {
  const { updates, checkForUpdates, finish } = setUp();
  updates.start();
  await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS);
  void updates.download();
  await vi.advanceTimersByTimeAsync(0);
  await finish();
  const checks = checkForUpdates.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5 * HOURS_MS);
  expect(checkForUpdates).toHaveBeenCalledTimes(checks + 1);
});

test('a required version is looked for again after a check that may have postponed it', async () => {
  const { updates, checkForUpdates, finish } = setUp();
  void updates.check();
  await vi.advanceTimersByTimeAsync(0);
  void updates.require();
  await vi.advanceTimersByTimeAsync(0);
  expect(checkForUpdates).toHaveBeenCalledTimes(1);
  await finish();
  expect(checkForUpdates).toHaveBeenCalledTimes(2);
});

test('a choice starts one series of checks, and "off" ends it', async () => {
  const { updates, checkForUpdates, finish } = setUp();
  updates.start();
  await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS);
  updates.select('auto');
  await vi.advanceTimersByTimeAsync(0);
  await finish();
  const checks = checkForUpdates.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5 * HOURS_MS);
  expect(checkForUpdates).toHaveBeenCalledTimes(checks + 1);
  updates.select('off');
  await finish();
  await vi.advanceTimersByTimeAsync(10 * HOURS_MS);
  expect(checkForUpdates).toHaveBeenCalledTimes(checks + 1);
});
