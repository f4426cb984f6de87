import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appFile } from './app-protocol/appFile';
import { contentSecurityPolicy } from './app-protocol/contentSecurityPolicy';
import { deepLinkIn, pathOfDeepLink } from './deep-links/deepLinks';
import { selectServer } from './settings/selectServer';
import { openingBounds } from './windows/windowState';

describe('app:// files', () => {
  test.each([
    ['app://recado/app/', '/build/index.html'],
    ['app://recado/app/tickets/0b8', '/build/index.html'],
    ['app://recado/app/assets/main.js', '/build/assets/main.js'],
  ])('map %s to %s', (url, path) => expect(appFile(url, '/build')?.path).toBe(path));

  test.each([
    'app://recado/app/../../etc/passwd.json',
    'app://recado/app/%2e%2e/%2e%2e/secret.json',
    'app://recado/app/..%5c..%5csecret.exe',
    'app://evil/app/index.html',
    'https://recado/app/index.html',
    'app://recado/app/%zz.js',
    'app://recado/app/a%00.js',
  ])('exclude %s', (url) => {
    const file = appFile(url, '/build');
    expect(file === null || file.path.startsWith('/build/')).toBe(true);
  });
});

test('the policy allows the chosen server and no remote code', () => {
  const policy = contentSecurityPolicy('https://atende.example.test');
  expect(policy).toContain("connect-src 'self' https://atende.example.test wss://atende.example.test;");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
  expect(contentSecurityPolicy(null)).toContain("connect-src 'self';");
});

describe('deep links', () => {
  test.each([
    [
      'recado://tickets/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f',
      '/tickets/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f',
    ],
    ['recado://tickets', '/tickets'],
    ['recado://connections', '/connections'],
    ['recado://kanban', '/kanban'],
    ['recado://schedules', '/schedules'],
    ['recado://chats', '/chats'],
    ['recado://chats/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f', '/chats/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f'],
    ['recado://kanban/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f', null],
    ['recado://chats/1', null],
    ['recado://tickets?resolve=1', '/tickets'],
    ['recado://schedules#delete', '/schedules'],
    ['recado://settings', null],
    ['recado://tickets/../../x', null],
    ['recado://tickets/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f/extra', null],
    ['https://tickets/1', null],
    ['nonsense', null],
  ])('map %s to %s', (link, path) => expect(pathOfDeepLink(link)).toBe(path));

  test('a second start hands over its link', () => {
    expect(deepLinkIn(['Recado.exe', '--flag', 'recado://tickets'])).toBe('recado://tickets');
    expect(deepLinkIn(['Recado.exe'])).toBeNull();
  });
});

describe('server address', () => {
  test.each([
    [Response.json({ info: { title: 'Recado API' } }), { ok: true, address: 'https://a.test' }],
    [Response.json({ info: { title: 'Something else' } }), { ok: false, reason: 'notRecado' }],
    [new Response('<html>', { status: 200 }), { ok: false, reason: 'notRecado' }],
    [new Response('', { status: 502 }), { ok: false, reason: 'unreachable' }],
    [null, { ok: false, reason: 'unreachable' }],
  ])('is saved only if Recado responds there', async (response, expected) => {
    const stored: string[] = [];
    const fetch = () =>
      response ? Promise.resolve(response) : Promise.reject(new TypeError('fetch failed'));
    expect(await selectServer('a.test', { fetch, store: (address) => void stored.push(address) })).toEqual(
      expected,
    );
    expect(stored).toEqual(expected.ok ? ['https://a.test'] : []);
  });
});

describe('window state', () => {
  const screen = { x: 0, y: 0, width: 1440, height: 900 };
  test('restores the last bounds', () => {
    const saved = { x: 100, y: 50, width: 1000, height: 700 };
    expect(openingBounds(saved, [screen])).toEqual(saved);
  });
  test('returns from a screen that was disconnected', () => {
    const bounds = openingBounds({ x: 3000, y: 50, width: 1000, height: 700 }, [screen]);
    expect(bounds).toEqual({ x: 80, y: 30, width: 1280, height: 840 });
  });
  test('shrinks a window that is larger than its screen', () => {
    const saved = { x: -200, y: 40, width: 2560, height: 1400 };
    expect(openingBounds(saved, [screen])).toEqual(screen);
    const tall = { x: 100, y: 40, width: 1000, height: 1400 };
    expect(openingBounds(tall, [screen])).toEqual({ x: 100, y: 0, width: 1000, height: 900 });
  });
  test('fits a small first screen', () => {
    expect(openingBounds(null, [{ x: 0, y: 0, width: 1024, height: 700 }])).toMatchObject({
      width: 1024,
      height: 700,
    });
  });
});

describe('the build', () => {
  const desktop = new URL('../../', import.meta.url);
  const out = mkdtempSync(join(tmpdir(), 'recado-electron-'));
  beforeAll(() => {
    execFileSync(
      process.execPath,
      ['../node_modules/electron-vite/bin/electron-vite.js', 'build', '--outDir', out],
      { cwd: desktop, stdio: 'ignore' },
    );
  }, 60_000);
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  test('the preload is one CommonJS file that needs only electron', () => {
    const preload = readFileSync(join(out, 'preload', 'index.cjs'), 'utf8');
    expect(preload).not.toMatch(/(^|[;}\n])\s*(import|export)\b/);
    expect([...preload.matchAll(/require\(["'`]([^"'`]+)/g)].map(([, name]) => name)).toEqual(['electron']);
  });

  test('main requires nothing but electron and Node', () => {
    const main = readFileSync(join(out, 'main', 'index.js'), 'utf8');
    const imports = [...main.matchAll(/from\s*["']([^"']+)["']/g)].map(([, name]) => name ?? '');
    expect(imports.filter((name) => name !== 'electron' && !name.startsWith('node:'))).toEqual([]);
  });
});
