import {
  clockDiagnostic,
  type Diagnostic,
  DIAGNOSTIC_IDS,
  latencyDiagnostic,
} from '@recado/shared/diagnostics';
import { desktop } from '@/lib/bridge';
import { version } from '../../../../package.json';

type Check = () => Diagnostic[] | Promise<Diagnostic[]>;

const LIMIT_MS = 4_000;
/** A little more than the main process's own limit of all its checks. */
const TOTAL_LIMIT_MS = 9_500;
const REQUESTS = 3;
const MEGABYTE = 1024 ** 2;
const LITTLE_SPACE_MB = 200;

/**
 * Runs the checks of the main process and those that only the page can do, at the same time. A check of the page
 * replaces the main process's. Checks that are not possible here are absent.
 */
export async function runDiagnostics(): Promise<Diagnostic[]> {
  const bridge = desktop();
  const server = await bridge.server.address();
  const inBrowser = bridge.platform === 'browser';
  const own = [() => socket(server), microphone, ...(inBrowser ? browserChecks(server ?? '') : [])];
  const found = await Promise.all([() => bridge.diagnostics(), ...own].map(orNothing));
  const results = new Map(found.flat().map((result) => [result.id, result]));
  return DIAGNOSTIC_IDS.flatMap((id) => results.get(id) ?? []);
}

/** Drops a check that the browser does not support or that takes too long. */
async function orNothing(check: Check): Promise<Diagnostic[]> {
  const late = new Promise<Diagnostic[]>((resolve) => setTimeout(() => resolve([]), TOTAL_LIMIT_MS));
  try {
    return await Promise.race([check(), late]);
  } catch {
    return [];
  }
}

function browserChecks(server: string): Check[] {
  return [versions, () => tls(server), () => requests(server), notifications, storage, gpu];
}

function versions(): Diagnostic[] {
  const browser = / (?:Edg|Firefox|Chrome|Version)\/[\d.]+/.exec(navigator.userAgent)?.[0].trim() ?? '';
  const system = /Windows NT [\d.]+|Mac OS X [\d_.]+|Linux/.exec(navigator.userAgent)?.[0] ?? '';
  const facts = { app: version, browser, system, language: navigator.language };
  return [{ id: 'versions', state: 'ok', facts }];
}

function tls(server: string): Diagnostic[] {
  if (!window.isSecureContext) return [{ id: 'tls', state: 'warning', facts: { protocol: 'none' } }];
  const encrypted = server.startsWith('https:');
  return [{ id: 'tls', state: 'ok', facts: encrypted ? {} : { protocol: 'none', local: true } }];
}

async function requests(server: string): Promise<Diagnostic[]> {
  const times: number[] = [];
  let date: string | null = null;
  let arrivedAt = Date.now();
  for (let request = 0; request < REQUESTS; request += 1) {
    const started = performance.now();
    const response = await fetch(`${server}/healthz`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(LIMIT_MS),
    }).catch(() => null);
    if (!response?.ok) break;
    times.push(performance.now() - started);
    arrivedAt = Date.now();
    date = response.headers.get('date');
  }
  return [latencyDiagnostic(times), clockDiagnostic(date, arrivedAt)];
}

/** Connects as the app does, through the system's proxy; some proxies block WebSockets. */
async function socket(server: string | null): Promise<Diagnostic[]> {
  if (server === null) return [];
  const started = performance.now();
  const connection = new WebSocket(`${server.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const opened = await new Promise<boolean>((resolve) => {
    connection.onopen = () => resolve(true);
    connection.onerror = () => resolve(false);
    setTimeout(() => resolve(false), LIMIT_MS);
  });
  connection.close();
  if (!opened) return [{ id: 'socket', state: 'failed', facts: {} }];
  return [{ id: 'socket', state: 'ok', facts: { ms: Math.round(performance.now() - started) } }];
}

async function notifications(): Promise<Diagnostic[]> {
  const permission = await desktop().notifications.permission();
  return [
    {
      id: 'notifications',
      state: permission === 'granted' ? 'ok' : 'warning',
      facts: { access: permission },
    },
  ];
}

async function microphone(): Promise<Diagnostic[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const count = devices.filter(({ kind }) => kind === 'audioinput').length;
  const { state: access } = await navigator.permissions.query({ name: 'microphone' as PermissionName });
  const usable = count > 0 && access !== 'denied';
  return [{ id: 'microphone', state: usable ? 'ok' : 'warning', facts: { access, devices: count } }];
}

async function storage(): Promise<Diagnostic[]> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  const freeMegabytes = Math.floor((quota - usage) / MEGABYTE);
  return [
    { id: 'disk', state: freeMegabytes < LITTLE_SPACE_MB ? 'warning' : 'ok', facts: { freeMegabytes } },
  ];
}

function gpu(): Diagnostic[] {
  const context = document.createElement('canvas').getContext('webgl');
  return [{ id: 'gpu', state: context ? 'ok' : 'warning', facts: { webgl: context !== null } }];
}
