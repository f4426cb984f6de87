import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { connect } from 'node:tls';
import {
  clockDiagnostic,
  type Diagnostic,
  type DiagnosticId,
  latencyDiagnostic,
} from '@recado/shared/diagnostics';
import { errorCode } from './errorCode';

export interface ServerChecksDeps {
  /** Without trailing slash; null until chosen. */
  serverAddress: string | null;
  /** Uses the system's proxy and certificates. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  /** Time limit of each request in milliseconds. */
  limitMs: number;
}

const REQUESTS = 3;
const CERTIFICATE_DAYS = 14;
const DAY_MS = 86_400_000;

/** Checks the way to the server. Rejects nothing: a failed check is a result. */
export function serverChecks(deps: ServerChecksDeps): Promise<Diagnostic[]>[] {
  const { serverAddress } = deps;
  if (serverAddress === null)
    return (['dns', 'tls', 'latency', 'clock', 'socket'] as const).map((id) =>
      Promise.resolve([unknown(id, 'noServer')]),
    );
  const url = new URL(serverAddress);
  return [
    one(dnsCheck(url)),
    one(tlsCheck(url, deps)),
    requestChecks(url, deps),
    one(socketCheck(url, deps)),
  ];
}

const one = async (check: Promise<Diagnostic>) => [await check];
const unknown = (id: DiagnosticId, reason: string): Diagnostic => ({
  id,
  state: 'unknown',
  facts: { reason },
});

async function dnsCheck({ hostname }: URL): Promise<Diagnostic> {
  const started = performance.now();
  try {
    const { address, family } = await lookup(hostname.replace(/^\[|\]$/g, ''));
    const ms = Math.round(performance.now() - started);
    return { id: 'dns', state: 'ok', facts: { host: hostname, address, family, ms } };
  } catch (error) {
    return { id: 'dns', state: 'failed', facts: { host: hostname, code: errorCode(error) } };
  }
}

/** The app's own requests decide whether the certificate is valid, because they use the system's certificates. */
async function tlsCheck(url: URL, { fetch, limitMs, now }: ServerChecksDeps): Promise<Diagnostic> {
  if (url.protocol === 'http:') return { id: 'tls', state: 'ok', facts: { protocol: 'none', local: true } };
  try {
    await fetch(`${url.origin}/healthz`, { signal: AbortSignal.timeout(limitMs), cache: 'no-store' });
  } catch (error) {
    const code = errorCode(error);
    if (/CERT|SSL|TLS/.test(code)) return { id: 'tls', state: 'failed', facts: { code } };
    return { id: 'tls', state: 'unknown', facts: { code } };
  }
  const certificate = await certificateOf(url, limitMs);
  if (!certificate) return { id: 'tls', state: 'ok', facts: {} };
  const daysLeft = Math.floor((certificate.validTo - now()) / DAY_MS);
  const { protocol } = certificate;
  return { id: 'tls', state: daysLeft < CERTIFICATE_DAYS ? 'warning' : 'ok', facts: { protocol, daysLeft } };
}

/** Returns null if Node does not know the issuer, such as a company's own. */
function certificateOf(url: URL, timeout: number): Promise<{ protocol: string; validTo: number } | null> {
  return new Promise((resolve) => {
    const host = url.hostname;
    const socket: TLSSocket = connect(
      { host, servername: host, port: Number(url.port || 443), timeout },
      () => {
        const { valid_to: validTo } = socket.getPeerCertificate();
        resolve({ protocol: socket.getProtocol() ?? '', validTo: Date.parse(validTo) });
        socket.end();
      },
    );
    const give = () => {
      socket.destroy();
      resolve(null);
    };
    socket.once('error', give).once('timeout', give);
  });
}

async function requestChecks(url: URL, { fetch, limitMs, now }: ServerChecksDeps): Promise<Diagnostic[]> {
  const times: number[] = [];
  let date: string | null = null;
  let arrivedAt = now();
  let code: string | null = null;
  for (let request = 0; request < REQUESTS && code === null; request += 1) {
    const started = performance.now();
    try {
      const init = { signal: AbortSignal.timeout(limitMs), cache: 'no-store' } as const;
      const response = await fetch(`${url.origin}/healthz`, init);
      arrivedAt = now();
      times.push(performance.now() - started);
      date = response.headers.get('date');
      if (!response.ok) code = `HTTP_${response.status}`;
    } catch (error) {
      code = errorCode(error);
    }
  }
  const latency: Diagnostic =
    code === null ? latencyDiagnostic(times) : { id: 'latency', state: 'failed', facts: { code } };
  return [latency, clockDiagnostic(date, arrivedAt)];
}

/** Asks for a WebSocket, which some proxies block although pages load. */
function socketCheck(url: URL, { limitMs }: ServerChecksDeps): Promise<Diagnostic> {
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const started = performance.now();
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve) => {
    const give = (state: 'ok' | 'failed', facts: Diagnostic['facts']) => {
      resolve({ id: 'socket', state, facts });
      request.destroy();
    };
    const target = `${url.origin}/socket.io/?EIO=4&transport=websocket`;
    const request = get(target, { headers, timeout: limitMs });
    request.once('upgrade', () => give('ok', { ms: Math.round(performance.now() - started) }));
    request.once('response', ({ statusCode }) => give('failed', { code: `HTTP_${statusCode ?? 0}` }));
    request.once('timeout', () => give('failed', { code: 'TIMEOUT' }));
    request.once('error', (error) => give('failed', { code: errorCode(error) }));
  });
}
