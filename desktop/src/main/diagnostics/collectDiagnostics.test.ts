import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import {
  DIAGNOSTIC_IDS,
  type DiagnosticState,
  diagnosticsText,
  maskPersonalData,
} from '@recado/shared/diagnostics';
import type { UpdateState } from '../../ipc/bridge';
import { collectDiagnostics, type DiagnosticsDeps } from './collectDiagnostics';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface ServerOptions {
  clockSeconds?: number;
  upgrades?: boolean;
  status?: number;
  silent?: boolean;
}

/** Starts a server that may have a wrong clock, reject WebSockets or never respond. Returns its address. */
async function startServer({ clockSeconds = 0, upgrades = true, status = 200, silent }: ServerOptions = {}) {
  const server = createServer((_request, response) => {
    if (silent) return;
    const date = new Date(Date.now() + clockSeconds * 1_000).toUTCString();
    response.writeHead(status, { date }).end('{}');
  });
  if (upgrades && !silent)
    server.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const UPDATES: UpdateState = {
  mode: 'install',
  choice: 'auto',
  choices: ['auto', 'notify', 'off'],
  locked: false,
  currentVersion: '1.0.11',
  phase: 'idle',
  version: null,
  percent: 0,
  failure: null,
  checkedAt: null,
};

const deps = (serverAddress: string | null, changed: Partial<DiagnosticsDeps> = {}): DiagnosticsDeps => ({
  app: {
    isPackaged: true,
    getVersion: () => '1.0.11',
    getPath: () => tmpdir(),
    getLocale: () => 'pt-BR',
    getGPUFeatureStatus: () => ({ gpu_compositing: 'enabled' }) as never,
  },
  systemPreferences: { getMediaAccessStatus: () => 'granted' },
  notifications: () => ({ supported: true, failed: false }),
  platform: 'win32',
  versions: process.versions,
  arch: 'x64',
  policy: {},
  hasKeyStore: () => Promise.resolve(true),
  updates: () => UPDATES,
  serverAddress,
  fetch,
  now: Date.now,
  ...changed,
});

const collect = async (
  serverAddress: string | null,
  changed: Partial<DiagnosticsDeps> = {},
  limitMs?: number,
) => {
  const report = await collectDiagnostics(deps(serverAddress, changed), limitMs);
  expect(report.map(({ id }) => id)).toEqual([...DIAGNOSTIC_IDS]);
  return new Map(report.map((result) => [result.id, result]));
};

test('finds nothing wrong with a healthy server and machine', async () => {
  const report = await collect(await startServer());
  const disk = report.get('disk');
  const others = [...report.values()].filter(({ id }) => id !== 'disk');
  expect(others.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(disk?.facts['freeMegabytes']).toBeGreaterThanOrEqual(0);
});

test.each([
  [59, 'ok'],
  [120, 'warning'],
  [-120, 'warning'],
])('compares the clock with a server that differs by %i s: %s', async (clockSeconds, state) => {
  expect((await collect(await startServer({ clockSeconds }))).get('clock')?.state).toBe(state);
});

test('names a blocked WebSocket and an error of the server', async () => {
  const report = await collect(await startServer({ upgrades: false, status: 503 }));
  expect(report.get('socket')).toMatchObject({ state: 'failed', facts: { code: 'HTTP_503' } });
  expect(report.get('latency')).toMatchObject({ state: 'failed', facts: { code: 'HTTP_503' } });
});

test('works offline', async () => {
  const report = await collect('https://atende.invalid');
  expect(report.get('dns')).toMatchObject({ state: 'failed', facts: { host: 'atende.invalid' } });
  expect(report.get('latency')?.state).toBe('failed');
  expect(report.get('socket')?.state).toBe('failed');
  expect(report.get('clock')?.state).toBe('unknown');
  expect(report.get('keyStore')?.state).toBe('ok');
});

test('ends in time with a server that never responds', async () => {
  const report = await collect(await startServer({ silent: true }), {}, 300);
  expect(report.get('latency')?.state).not.toBe('ok');
  expect(report.get('versions')?.state).toBe('ok');
});

test.each([
  ['net::ERR_CERT_DATE_INVALID', 'failed'],
  ['net::ERR_INTERNET_DISCONNECTED', 'unknown'],
])('judges the certificate after %s as %s', async (message, state) => {
  const failing = { fetch: () => Promise.reject(new Error(message)) };
  expect((await collect('https://atende.invalid', failing)).get('tls')?.state).toBe(state);
});

test('warns of a missing key store, blocked microphone and missing acceleration', async () => {
  const broken = deps(null);
  const report = await collect(null, {
    hasKeyStore: () => Promise.resolve(false),
    systemPreferences: { getMediaAccessStatus: () => 'denied' },
    app: { ...broken.app, getGPUFeatureStatus: () => ({ gpu_compositing: 'disabled_software' }) as never },
    updates: () => ({ ...UPDATES, mode: 'off', choice: 'off' }),
  });
  for (const id of ['keyStore', 'microphone', 'gpu', 'updates'] as const)
    expect(report.get(id)?.state).toBe('warning');
  expect(report.get('dns')).toMatchObject({ state: 'unknown', facts: { reason: 'noServer' } });
});

test.each([
  [{ supported: false, failed: false }, 'warning'],
  [{ supported: true, failed: true }, 'warning'],
  [{ supported: true, failed: false }, 'ok'],
])('reports the notifications %j as %s', async (facts, state) => {
  const report = await collect(null, { notifications: () => facts });
  expect(report.get('notifications')).toMatchObject({ state, facts });
});

test.each<[change: Partial<UpdateState>, state: DiagnosticState, facts: object]>([
  [{}, 'ok', { choice: 'auto', phase: 'idle' }],
  [{ phase: 'downloading', version: '9.0.0', percent: 40 }, 'ok', { found: '9.0.0', percent: 40 }],
  [{ phase: 'ready', version: '9.0.0' }, 'ok', { found: '9.0.0' }],
  [
    { phase: 'failed', failure: 'ERR_UPDATE_SIGNATURE', checkedAt: 0 },
    'failed',
    { code: 'ERR_UPDATE_SIGNATURE', checked: '1970-01-01T00:00:00.000Z' },
  ],
  [{ phase: 'failed', failure: 'HTTP_ERROR_404' }, 'ok', { code: 'HTTP_ERROR_404' }],
  [{ choices: [], mode: 'off' }, 'warning', { choice: 'none' }],
])('reports the updates %j as %s', async (change, state, facts) => {
  const report = await collect(null, { updates: () => ({ ...UPDATES, ...change }) });
  expect(report.get('updates')).toMatchObject({ state, facts });
});

test('reports the other checks if one throws', async () => {
  const report = await collect(null, { hasKeyStore: () => Promise.reject(new Error('no bus')) });
  expect(report.get('keyStore')?.state).toBe('unknown');
  expect(report.get('versions')?.state).toBe('ok');
});

test('a copied report contains no planted personal data', async () => {
  const planted = [
    'maria.souza@loja.test',
    '5511987654321',
    'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2ln',
    'Maria Souza',
  ];
  const message = `failed for ${planted.join(' ')} in C:\\Users\\Maria`;
  const report = await collectDiagnostics(
    deps('https://atende.invalid', {
      fetch: () => Promise.reject(new Error(message)),
      hasKeyStore: () => Promise.reject(new Error(message)),
      policy: { server: 'https://atende.invalid', language: 'pt' },
    }),
  );
  const text = diagnosticsText(report, new Date());
  const copied = maskPersonalData(text, ['Maria Souza']);
  expect(planted.filter((value) => copied.includes(value))).toEqual([]);
  // Messages are not part of the report at all.
  expect(text).not.toContain('Maria');
});
