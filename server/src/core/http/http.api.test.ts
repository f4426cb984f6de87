import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@recado/shared/api';
import { DESKTOP_ORIGIN } from '@recado/shared/desktop';
import { startTestServer, type TestServer } from '#testing/start-test-server';

const SCRIPT = 'export const text = 1;'.repeat(100);

let server: TestServer;
let appDir: string;
beforeAll(async () => {
  appDir = mkdtempSync(join(tmpdir(), 'recado-app-'));
  mkdirSync(join(appDir, 'assets'));
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Recado</title>');
  writeFileSync(join(appDir, 'assets', 'index-abc123.js'), 'export {};');
  writeFileSync(join(appDir, 'assets', 'shell-abc123.js'), SCRIPT);
  writeFileSync(join(appDir, 'assets', 'shell-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(appDir, 'assets', 'shell-abc123.js.gz'), gzipSync(SCRIPT));
  server = await startTestServer({ config: { appDir, corsOrigins: ['https://app.loja.com.br'] } });
});
afterAll(async () => {
  await server.close();
  rmSync(appDir, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });
const post = (path: string, body: string) =>
  get(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });

describe('errors', () => {
  it('return the envelope and a request id for an unknown path', async () => {
    const response = await get('/nada');
    expect([response.status, await response.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect((await get('/auth/login', { method: 'PATCH' })).status).toBe(404);
  });

  it('name the invalid field of a body', async () => {
    const malformed = await post('/auth/login', '{"email":');
    expect([malformed.status, await malformed.json()]).toEqual([
      400,
      { error: 'ERR_VALIDATION', details: { part: 'body', field: 'body', reason: 'malformed JSON' } },
    ]);
    const large = await post('/auth/login', JSON.stringify({ email: 'x'.repeat(300_000) }));
    expect([large.status, await large.json()]).toEqual([413, { error: 'ERR_PAYLOAD_TOO_LARGE' }]);
    const missing = (await (await post('/auth/login', '{"email":"a@b.co"}')).json()) as {
      details: { field: string };
    };
    expect(missing.details.field).toBe('password');
    expect((await get('/tickets/%E0%A4%A')).status).toBe(400);
  });

  it('reject text in another encoding', async () => {
    const headers = { 'content-type': 'application/json; charset=koi8-r' };
    const response = await get('/auth/login', { method: 'POST', body: '{}', headers });
    expect(response.status).toBe(400);
  });
});

describe('the app', () => {
  it('opens at /, with a policy that excludes everything else', async () => {
    expect((await get('/')).headers.get('location')).toBe('/app/');
    const page = await get('/app/tickets/1');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const policy = page.headers.get('content-security-policy') ?? '';
    const host = new URL(server.url).host;
    expect(policy.split(';').map((directive) => directive.trim())).toEqual([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      `connect-src 'self' ws://${host} wss://${host}`,
      "worker-src 'self' blob:",
      'frame-src https://www.youtube-nocookie.com',
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ]);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('x-powered-by')).toBeNull();
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ])('sends a file as it was compressed at build time, for "accept-encoding: %s"', async (accepted, sent) => {
    const script = await get('/app/assets/shell-abc123.js', { headers: { 'accept-encoding': accepted } });
    expect(script.headers.get('content-encoding')).toBe(sent);
    expect(script.headers.get('content-type')?.toLowerCase()).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('vary')).toBe('Accept-Encoding');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await script.text()).toBe(SCRIPT);
  });

  it('caches hashed files for ever, and returns 404 for a missing one', async () => {
    const script = await get('/app/assets/index-abc123.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect((await get('/app/assets/index-gone.js')).status).toBe(404);
    expect((await get('/app/../package.json')).status).toBe(404);
    expect((await get('/app/%2e%2e%2fpackage.json')).headers.get('content-type')).not.toContain(
      'application/json; charset=utf-8; secret',
    );
  });
});

describe('calls from other origins', () => {
  const preflight = (origin: string) =>
    get('/auth/login', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });

  it('are allowed from configured origins, with credentials', async () => {
    const response = await preflight('https://app.loja.com.br');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.loja.com.br');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  });

  it('are allowed from the desktop app as well', async () => {
    const response = await preflight(DESKTOP_ORIGIN);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(DESKTOP_ORIGIN);
  });

  it('are not allowed from other origins', async () => {
    for (const origin of ['https://app.loja.com.br.evil.com', 'https://evil.com', 'null']) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });
});

describe('health', () => {
  it('reports that the process runs and its parts respond', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', parts: { database: 'ok', messenger: 'ok' } },
    ]);
  });

  it('returns metrics to this machine, but not through a proxy on it', async () => {
    const text = await (await get('/metrics')).text();
    expect(text).toContain('recado_http_request_seconds_count{route="auth.login",status="400"}');
    expect(text).toContain('recado_sessions 0');
    expect((await get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  });
});

describe('the API documentation', () => {
  interface Document {
    openapi: string;
    paths: Record<
      string,
      Record<
        string,
        { operationId: string; security: object[]; responses: Record<string, { description: string }> }
      >
    >;
  }

  it('contains one operation per endpoint, without security on public ones', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as Document;
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
    );
    expect(operations).toHaveLength(ENDPOINTS.length);
    for (const { id, method, path, access, errors } of ENDPOINTS) {
      const operation = operations.find(({ operationId }) => operationId === id);
      expect(operation, id).toMatchObject({
        method: method.toLowerCase(),
        path: path.replace(/:(\w+)/g, '{$1}'),
      });
      const security =
        access === 'connectionToken' ? [{ connectionToken: [] }, { xToken: [] }] : [{ bearer: [] }];
      expect(operation?.security, id).toEqual(access === 'public' ? [] : security);
      const listed = Object.values(operation?.responses ?? {})
        .map(({ description }) => description)
        .join(', ');
      for (const code of errors) expect(listed, id).toContain(code);
    }
  });

  it('has a page without external resources', async () => {
    const page = await get('/api/docs');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).not.toMatch(/<script|@import|(?:src|href|action|url)\s*[=(]\s*["']?(?:https?:)?\/\//);
    for (const { path } of ENDPOINTS) expect(text).toContain(path.replace(/:(\w+)/g, '{$1}'));
    expect((await get('/api/docs.css')).headers.get('content-type')).toContain('text/css');
  });
});
