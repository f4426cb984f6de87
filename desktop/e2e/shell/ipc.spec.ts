import type { Frame } from '@playwright/test';
import { VIDEO_ORIGIN } from '@recado/shared/helps';
import { type Channel, CHANNELS } from '../../src/ipc/channels';
import { demo } from '../stack/demo';
import type { Shell } from './host/shell';
import { expect, sharedShell, test } from './shell-test';
import { wrongArgumentsFor } from './wrong-arguments';

const channels = Object.keys(CHANNELS) as Channel[];
const app = sharedShell('Electron isolates the page from the channels');

/** Calls the main process from a frame, without the preload script's types. Returns the error of each call. */
function callAll(frame: Frame, calls: [channel: string, args: unknown[]][]): Promise<string[]> {
  return frame.evaluate(async (all) => {
    const { shellInvoke } = window as unknown as {
      shellInvoke: (channel: string, args: unknown[]) => Promise<unknown>;
    };
    return Promise.all(
      all.map(([channel, args]) =>
        shellInvoke(channel, args).then(
          () => 'accepted',
          (error: Error) => error.message,
        ),
      ),
    );
  }, calls);
}

/** Effects that a handler may have. */
async function effects(shell: Shell) {
  const calls = await shell.main(() => globalThis.shellRecord.calls.length);
  const preferences = await shell.page.evaluate(() =>
    (window as unknown as { recado: { settings: { all: () => Promise<object> } } }).recado.settings.all(),
  );
  return { calls, preferences, address: shell.page.url() };
}

test('Each list of wrong arguments is sent to each channel', () => {
  for (const channel of channels) expect(wrongArgumentsFor(channel).length).toBeGreaterThanOrEqual(50);
  expect(channels.length).toBeGreaterThan(20);
});

for (const channel of channels) {
  test(`The channel "${channel}" rejects wrong arguments before its handler`, async () => {
    const shell = app();
    const wrong = wrongArgumentsFor(channel);
    const before = await effects(shell);
    const errors = await callAll(
      shell.page.mainFrame(),
      wrong.map((args) => [channel, args]),
    );
    const accepted = wrong.filter((_args, index) => errors[index] !== 'refused');
    expect(accepted).toEqual([]);
    expect(await effects(shell)).toEqual(before);
  });
}

test('Channels accept the calls of the app', async () => {
  const shell = app();
  const errors = await callAll(shell.page.mainFrame(), [
    ['settings:all', []],
    ['settings:set', ['spec', 'value']],
    ['badge:set', [3]],
    ['paths:take', ['deepLink']],
    ['window:is-maximized', []],
  ]);
  expect(errors).toEqual(Array.from({ length: 5 }, () => 'accepted'));
  await expect.poll(async () => (await shell.calls('app.setBadgeCount')).at(-1)?.args).toEqual([3]);
});

test('A frame of another site reaches no channel', async () => {
  const shell = app();
  await shell.page.evaluate((origin) => {
    const frame = document.createElement('iframe');
    frame.src = `${origin}/embed/x`;
    document.body.append(frame);
  }, VIDEO_ORIGIN);
  const frameOf = () => shell.page.frames().find((one) => one.url().startsWith(VIDEO_ORIGIN));
  await expect.poll(frameOf).toBeDefined();
  const frame = frameOf()!;
  expect(await frame.evaluate(() => 'recado' in window)).toBe(false);
  const before = await effects(shell);
  // Arguments that each channel accepts from the app.
  const valid: Partial<Record<Channel, unknown[]>> = {
    'server:set-address': ['https://example.test'],
    'credentials:sign-in': [{ email: 'ana@recado.test', password: 'recado-demo', remember: true }],
    'credentials:sign-out': [null],
    'credentials:suspend': ['signedOut'],
    'settings:set': ['foreign', 'value'],
    'notifications:show': [{ tag: 't', title: 'x', body: 'y', path: '/tickets', attention: false }],
    'notifications:close': ['t'],
    'paths:take': ['deepLink'],
    'badge:set': [7],
    'external:open': ['https://example.test/'],
    'theme:set': ['dark'],
    'language:of-company': ['es'],
    'autostart:set': [true],
    'updates:choose': ['off'],
    'downloads:start': [`${demo().url}/media/x/y.pdf`],
    'downloads:cancel': [1],
    'downloads:open': [1],
    'downloads:reveal': [1],
    'downloads:dismiss': [1],
    'drag-out:prepare': [`${demo().url}/media/x/y.pdf`, 'y.pdf'],
    'drag-out:start': [`${demo().url}/media/x/y.pdf`],
    'print:conversation': [`${demo().url}/media/x/y.zip`, 'pdf', 'y'],
  };
  const errors = await callAll(
    frame,
    channels.map((channel) => [channel, valid[channel] ?? []]),
  );
  expect(errors).toEqual(channels.map(() => 'refused'));
  expect(await effects(shell)).toEqual(before);
});

test('An unknown channel has no handler', async () => {
  const [error] = await callAll(app().page.mainFrame(), [['shell:run', ['ls']]]);
  expect(error).toContain('No handler registered');
});
