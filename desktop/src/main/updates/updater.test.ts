import { generateKeyPairSync } from 'node:crypto';
import fs, { readdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installation, type InstallationOptions } from './testing/installation';
import { manifestOf, startUpdateFeed, type UpdateFeed } from './testing/updateFeed';
import { updateChoicesOf } from './updateMode';

vi.mock('electron-log/main', () => ({
  default: { info: () => undefined, warn: () => undefined, error: () => undefined },
}));

/** A program that succeeds. The AppImage updater starts it after the installation. */
const NEW_BYTES = Buffer.from(`#!/bin/sh\n# ${'a new version '.repeat(5_000)}\nexit 0\n`);
const EVIL_BYTES = Buffer.from(`#!/bin/sh\n# ${'somebody else '.repeat(5_000)}\nexit 0\n`);
const ALTERED_BYTES = Buffer.from(NEW_BYTES.map((byte, index) => (index === 40 ? byte ^ 1 : byte)));
const NEW = { version: '1.1.0', bytes: NEW_BYTES };
const EVIL = { ...NEW, bytes: EVIL_BYTES };
const MANIFESTS = ['latest.yml', 'latest-linux.yml'];

const fail: RequestListener = (_request, response) => void response.writeHead(500).end();
const putManifests = (text: string) => MANIFESTS.forEach((name) => feed.put(name, Buffer.from(text)));

let feed: UpdateFeed;
let installed: ReturnType<typeof installation>[];
const { APPIMAGE } = process.env;
beforeEach(async () => {
  feed = await startUpdateFeed();
  installed = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await feed.close();
  for (const app of installed) app.remove();
  if (APPIMAGE === undefined) delete process.env['APPIMAGE'];
  else process.env['APPIMAGE'] = APPIMAGE;
});

describe.each(['win32', 'linux'] as const)('The updater on %s', (platform) => {
  function install(options: InstallationOptions = {}) {
    const app = installation(feed, platform, options);
    installed.push(app);
    process.env['APPIMAGE'] = app.appImage;
    return app;
  }

  /** Checks, downloads and quits. Returns the installed bytes and the last state. */
  async function run(options?: InstallationOptions) {
    const app = install(options);
    await app.updates.check();
    return { app, bytes: app.quit(), phase: app.updates.current().phase };
  }

  test('installs a new version when the app quits', async () => {
    feed.publish(NEW);
    const { app, bytes, phase } = await run();
    expect(app.errors).toEqual([]);
    expect(phase).toBe('ready');
    expect(bytes?.equals(NEW_BYTES)).toBe(true);
    expect(app.highest()).toBe('1.1.0');
    expect(app.states.map((state) => state.phase)).toEqual(
      expect.arrayContaining(['checking', 'downloading', 'ready']),
    );
  });

  test.each([
    ['the same version', '1.1.0'],
    ['an older version', '1.2.0'],
  ])('ignores %s', async (_what, version) => {
    feed.publish(NEW);
    expect(await run({ version })).toMatchObject({ bytes: null, phase: 'idle' });
  });

  test('rejects a version below the highest one seen', async () => {
    feed.publish(NEW);
    const { app, ...result } = await run({ highest: '1.1.1' });
    expect(result).toEqual({ bytes: null, phase: 'failed' });
    expect(String(app.errors[0])).toContain('below 1.1.1');
  });

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const signed = (days: number) => ({ ...NEW, more: `signedAt: '${daysAgo(days)}'` });

  test('installs a version whose manifest was signed after the newest one seen, and remembers when', async () => {
    feed.publish(signed(1));
    const { app, bytes } = await run({ newestSignature: daysAgo(2) });
    expect(bytes?.equals(NEW_BYTES)).toBe(true);
    expect(Date.now() - Date.parse(app.newestSignature() ?? '')).toBeLessThan(1.5 * 86_400_000);
  });

  test.each([
    ['signed before the newest one seen', signed(3), /signed before/],
    ['without a date after one with a date', NEW, /signed before/],
    ['signed more than a year ago', signed(366), /too long ago/],
  ])('rejects a manifest %s', async (what, release, reason) => {
    feed.publish(release);
    const seen = what.includes('year') ? {} : { newestSignature: daysAgo(2) };
    const { app, ...result } = await run(seen);
    expect(result).toEqual({ bytes: null, phase: 'failed' });
    expect(String(app.errors[0])).toMatch(reason);
  });

  test('ignores a roll-out when the server rejects this version, and unsent messages', async () => {
    feed.publish(NEW);
    feed.rollOut('1.1.0', 0);
    const app = install();
    app.updates.setWork({ recording: false, uploading: false, unsent: true });
    await app.updates.require();
    expect(app.quit()?.equals(NEW_BYTES)).toBe(true);
  });

  test.each<[what: string, reason: RegExp, alter: () => void]>([
    ['another file', /sha512 checksum mismatch/, () => feed.put(feed.publish(NEW), EVIL_BYTES)],
    [
      'a file with one changed byte',
      /sha512 checksum mismatch/,
      () => feed.put(feed.publish(NEW), ALTERED_BYTES),
    ],
    ['an altered manifest', /signature/, () => feed.publish(NEW) && putManifests(manifestOf(EVIL))],
    [
      'a manifest of another key',
      /signature/,
      () => feed.publish(NEW, generateKeyPairSync('ed25519').privateKey),
    ],
    [
      'no signature',
      /404/,
      () => feed.publish(NEW) && MANIFESTS.forEach((name) => feed.remove(`${name}.sig`)),
    ],
    [
      'an empty signature',
      /signature|is empty/,
      () => feed.publish(NEW) && MANIFESTS.forEach((name) => feed.put(`${name}.sig`, Buffer.from(' '))),
    ],
    ['a signed file outside the feed', /"url"/, () => feed.publish({ ...NEW, file: '../a.AppImage' })],
    [
      'a signed file of another server',
      /"url"/,
      () => feed.publish({ ...NEW, file: 'http://127.0.0.1:1/a.AppImage' }),
    ],
    [
      'a signed web installer',
      /"packages"/,
      () => feed.publish({ ...NEW, more: 'packages: { x64: { path: a.7z } }' }),
    ],
    ['a signed version that is none', /"version"/, () => feed.publish({ ...NEW, version: '1.1.0-beta' })],
    ['no feed (404)', /404/, () => undefined],
    ['no file (404)', /404/, () => feed.remove(feed.publish(NEW))],
    [
      'a failing server (500)',
      /500/,
      () => feed.publish(NEW) && MANIFESTS.forEach((name) => feed.put(name, fail)),
    ],
    ['a failing download (500)', /500/, () => feed.put(feed.publish(NEW), fail)],
    [
      'a broken roll-out',
      /"percent"/,
      () => feed.publish(NEW) && feed.put('rollout.json', Buffer.from('{"version":"1.1.0","percent":"all"}')),
    ],
  ])('installs nothing with %s', async (_what, reason, alter) => {
    alter();
    const { app, ...result } = await run();
    expect(result).toEqual({ bytes: null, phase: 'failed' });
    expect(app.errors.map(String)).toEqual([expect.stringMatching(reason)]);
  });

  test('downloads an interrupted version again', async () => {
    const file = feed.publish(NEW);
    feed.put(file, (_request, response) => {
      response.writeHead(200, { 'content-length': NEW_BYTES.length });
      response.write(NEW_BYTES.subarray(0, 1_000), () => response.destroy());
    });
    const app = install();
    await app.updates.check();
    expect(app.updates.current().phase).toBe('failed');
    expect(app.quit()).toBeNull();
    feed.put(file, NEW_BYTES);
    await app.updates.check();
    expect(app.quit()?.equals(NEW_BYTES)).toBe(true);
  });

  test.runIf(process.platform === 'linux')(
    'installs nothing with a full disk, and later the version',
    async () => {
      feed.publish(NEW);
      const app = install();
      const open = fs.createWriteStream;
      const full = vi.spyOn(fs, 'createWriteStream').mockImplementation(() => open('/dev/full'));
      await app.updates.check();
      expect(full).toHaveBeenCalled();
      expect(String(app.errors[0])).toContain('ENOSPC');
      expect(app.quit()).toBeNull();
      full.mockRestore();
      await app.updates.check();
      expect(app.quit()?.equals(NEW_BYTES)).toBe(true);
    },
  );

  test('waits for its turn in a roll-out', async () => {
    feed.publish(NEW);
    feed.rollOut('1.1.0', 0);
    const { app, ...result } = await run();
    expect(result).toEqual({ bytes: null, phase: 'idle' });
    // Percentages of another version do not count.
    feed.rollOut('1.0.9', 0);
    await app.updates.check();
    expect(app.quit()?.equals(NEW_BYTES)).toBe(true);
  });

  test('stays as it is without a connection', async () => {
    await feed.close();
    const { app, ...result } = await run();
    expect(result).toEqual({ bytes: null, phase: 'failed' });
    expect(String(app.errors[0])).toContain('ECONNREFUSED');
  });

  test('checks again after it could not be created', async () => {
    feed.publish(NEW);
    const { app, phase } = await run({ openFailures: 1 });
    expect([phase, String(app.errors[0])]).toEqual(['failed', 'Error: no updater']);
    await app.updates.check();
    expect(app.quit()?.equals(NEW_BYTES)).toBe(true);
  });

  test('shows only a notice if another person installs versions', async () => {
    const file = feed.publish(NEW);
    const { app, ...result } = await run({ choice: 'notify' });
    expect(result).toEqual({ bytes: null, phase: 'available' });
    expect(app.updates.current()).toMatchObject({ version: '1.1.0' });
    expect(app.updates.restart()).toBe(false);
    expect(feed.requested).not.toContain(`/desktop-updates/${file}`);
  });

  test('requests nothing if updates are off', async () => {
    feed.publish(NEW);
    expect(await run({ choice: 'off' })).toMatchObject({ bytes: null, phase: 'idle' });
    expect(feed.requested).toEqual([]);
  });

  test('follows another choice at once: off, then notify, then auto', async () => {
    const file = feed.publish(NEW);
    const app = install();
    await app.updates.check();
    expect(app.updates.current().phase).toBe('ready');
    app.updates.select('off');
    expect(app.updates.current()).toMatchObject({ mode: 'off', choice: 'off', phase: 'idle', version: null });
    expect(app.choice()).toBe('off');
    expect(app.quit()).toBeNull();

    feed.requested.length = 0;
    app.updates.select('notify');
    await expect.poll(() => app.updates.current()).toMatchObject({ mode: 'notice', phase: 'available' });
    expect(app.updates.restart()).toBe(false);
    expect(feed.requested).not.toContain(`/desktop-updates/${file}`);
    expect(app.quit()).toBeNull();

    app.updates.select('auto');
    await expect.poll(() => app.updates.current()).toMatchObject({ mode: 'install', phase: 'ready' });
    expect(app.quit()?.equals(NEW_BYTES)).toBe(true);
    app.updates.stop();
  });

  test('stops a download when the user switches updates off', async () => {
    const file = feed.publish(NEW);
    let hasBegun = false;
    feed.put(file, (_request, response) => {
      hasBegun = true;
      response.writeHead(200, { 'content-length': NEW_BYTES.length });
      response.write(NEW_BYTES.subarray(0, 1_000));
    });
    const app = install();
    const checking = app.updates.check();
    await expect.poll(() => hasBegun && app.updates.current().phase).toBe('downloading');
    app.updates.select('off');
    await checking;
    expect(app.updates.current()).toMatchObject({ phase: 'idle', failure: null });
    expect(app.errors).toEqual([]);
    expect(app.quit()).toBeNull();
  });

  test('keeps the administrator’s choice', async () => {
    feed.publish(NEW);
    const app = install({ choice: 'off', locked: true });
    app.updates.select('auto');
    await app.updates.require();
    expect(app.updates.current()).toMatchObject({ mode: 'off', choice: 'off' });
    expect(feed.requested).toEqual([]);
  });

  test.each(['notify', 'off'] as const)(
    'updates by a server’s rejection in spite of the user’s choice "%s", which stays stored',
    async (choice) => {
      feed.publish(NEW);
      const app = install({ choice });
      await app.updates.require();
      expect(app.updates.current()).toMatchObject({ choice, phase: 'ready' });
      expect(app.choice()).toBe(choice);
      expect(app.quit()?.equals(NEW_BYTES)).toBe(true);
    },
  );

  test('records the time and the result of a check', async () => {
    const app = install();
    const before = Date.now();
    await app.updates.check();
    expect(app.updates.current()).toMatchObject({ phase: 'failed', failure: 'HTTP_ERROR_404' });
    expect(app.updates.current().checkedAt).toBeGreaterThanOrEqual(before);
    feed.publish({ ...NEW, version: '1.0.0' });
    await app.updates.check();
    expect(app.updates.current()).toMatchObject({ phase: 'idle', failure: null });
  });

  test('does not install a file that was changed after its download', async () => {
    feed.publish(NEW);
    const app = install();
    await app.updates.check();
    for (const name of readdirSync(app.cache).filter((file) => file.endsWith('.AppImage')))
      writeFileSync(join(app.cache, name), EVIL_BYTES);
    expect(app.quit()).toBeNull();
  });

  test.each(['recording', 'uploading', 'unsent'] as const)(
    'does not install during work: %s',
    async (kind) => {
      feed.publish(NEW);
      const app = install();
      await app.updates.check();
      const idle = { recording: false, uploading: false, unsent: false };
      app.updates.setWork({ ...idle, [kind]: true });
      expect(app.updates.restart()).toBe(false);
      expect(app.quit()).toBeNull();
      app.updates.setWork(idle);
      expect(app.quit()?.equals(NEW_BYTES)).toBe(true);
    },
  );
});

test('A package of Linux shows a new version and never downloads or installs it', async () => {
  delete process.env['APPIMAGE'];
  const choices = updateChoicesOf({
    platform: 'linux',
    isPackaged: true,
    hasReleaseKey: true,
    execPath: '/opt/Recado/recado',
    env: process.env,
  });
  const file = feed.publish(NEW);
  const app = installation(feed, 'linux', { choices });
  installed.push(app);
  await app.updates.check();
  expect(app.updates.current()).toMatchObject({ mode: 'notice', phase: 'available', version: '1.1.0' });
  app.updates.select('auto');
  await app.updates.download();
  await app.updates.require();
  expect(app.updates.current()).toMatchObject({ mode: 'notice', phase: 'available' });
  expect(app.updates.restart()).toBe(false);
  expect(app.quit()).toBeNull();
  expect(feed.requested).not.toContain(`/desktop-updates/${file}`);
});
