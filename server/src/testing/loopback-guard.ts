import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const INSTALLED = Symbol.for('recado.loopback-guard');

/** Hosts that were called although they are not this machine. Nothing was sent to them. */
interface Guard {
  calls: string[];
}

/**
 * Makes calls of other machines throw at once, by name or address, before anything is sent. Tests and tools call
 * servers on this machine only.
 *
 * @returns the calls since the installation; one list per process
 */
export function guardLoopback(): Guard {
  const holder = globalThis as { [INSTALLED]?: Guard };
  if (holder[INSTALLED]) return holder[INSTALLED];
  const guard: Guard = { calls: [] };
  holder[INSTALLED] = guard;
  const requireLoopback = (host: unknown): void => {
    if (typeof host !== 'string' || isLoopback(host)) return;
    if (isNowhere(host)) throw notFound(host);
    const error = new Error(`${host} was called, which is not this machine.`);
    guard.calls.push(error.stack ?? error.message);
    throw error;
  };

  const { prototype } = net.Socket;
  const connect = prototype.connect as (...given: unknown[]) => net.Socket;
  prototype.connect = function (this: net.Socket, ...given: unknown[]) {
    const host = hostOf(given);
    if (isNowhere(host)) {
      process.nextTick(() => this.destroy(notFound(host)));
      return this;
    }
    requireLoopback(host);
    return connect.apply(this, given);
  } as typeof prototype.connect;

  const { send } = dgram.Socket.prototype as { send: (...given: unknown[]) => void };
  dgram.Socket.prototype.send = function (this: dgram.Socket, ...given: unknown[]) {
    requireLoopback(given.find((one) => typeof one === 'string' && net.isIP(one) !== 0));
    return send.apply(this, given);
  } as dgram.Socket['send'];

  for (const owner of [dns, dns.promises] as unknown as Record<string, unknown>[])
    for (const [name, method] of Object.entries(owner))
      if (typeof method === 'function' && /^(lookup|reverse|resolve)/.test(name))
        owner[name] = (host: unknown, ...rest: unknown[]): unknown => {
          requireLoopback(host);
          return Reflect.apply(method, owner, [host, ...rest]);
        };
  syncBuiltinESMExports();
  return guard;
}

/** No such name exists (RFC 2606), so tests use it for a server that is not found. */
function isNowhere(host: unknown): host is string {
  return typeof host === 'string' && /\.(invalid|test)$/.test(host);
}

function notFound(host: string): Error {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
}

/** Returns the host that the arguments of `net.Socket.connect` name; undefined for this machine and for paths. */
function hostOf([first, second]: readonly unknown[]): unknown {
  // `net.connect` passes its arguments as one list.
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null)
    return 'path' in first && first.path ? undefined : (first as { host?: unknown }).host;
  return second;
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (net.isIPv4(name)) return name.startsWith('127.') || name === '0.0.0.0';
  if (net.isIPv6(name)) return name === '::1' || name === '::' || name.startsWith('::ffff:127.');
  return name === '' || name === 'localhost' || name.endsWith('.localhost');
}
