import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Config } from '#core/config';
import { GatewayError, type MessengerGateway, type MessengerListener } from '#messenger/gateway';
import type { FromServer, RelayedCall, ToServer } from './relay';

const file = fileURLToPath(
  new URL('../../../../.cache/processes/server-beside/server-beside.mjs', import.meta.url),
);

/** Number of servers: `RECADO_TEST_SERVERS=3` spreads the whole suite over three. */
export const TEST_SERVERS = Number(process.env['RECADO_TEST_SERVERS'] ?? '1');

interface PeerServers {
  urls: string[];
  close(): Promise<void>;
}

/** A gateway shared with other servers, and its listener. */
export function shared(gateway: MessengerGateway) {
  let listener: MessengerListener | undefined;
  return {
    // Reflects later changes to the test's gateway.
    gateway: Object.assign(Object.create(gateway) as MessengerGateway, {
      listen: (given: MessengerListener) => {
        listener = given;
        gateway.listen(given);
      },
    }),
    listener: () => listener,
  };
}

/** Starts servers on the same database that use the test's messenger (`owner`) or the real one. */
export async function peerServers(
  count: number,
  config: Config,
  owner: ReturnType<typeof shared> | undefined,
): Promise<PeerServers> {
  const children = await Promise.all(Array.from({ length: count }, () => startOne(config, owner)));
  return {
    urls: children.map(({ url }) => url),
    close: async () => {
      await Promise.all(
        children.map(async ({ child }) => {
          if (child.exitCode !== null) return;
          child.send({ kind: 'stop' } satisfies ToServer);
          await once(child, 'exit');
        }),
      );
    },
  };
}

async function startOne(config: Config, owner: ReturnType<typeof shared> | undefined) {
  const child = fork(file, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const say = (message: ToServer): void => {
    if (child.connected) child.send(message);
  };
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A server beside the test ended with ${code}`)));
    child.on('message', (message: FromServer) => {
      if (message.kind === 'ready') say({ kind: 'start', config, relayed: owner !== undefined });
      if (message.kind === 'listening') resolve(message.url);
      if (message.kind === 'failed') reject(new Error(message.message));
      if (message.kind === 'wake') owner?.listener()?.onWake?.(message.connection);
      if (message.kind === 'call' && owner) void respond(owner.gateway, message).then(say);
    });
  });
  return { child, url } satisfies { child: ChildProcess; url: string };
}

async function respond(
  gateway: MessengerGateway,
  { id, method, args }: { id: number; method: RelayedCall; args: unknown[] },
): Promise<ToServer> {
  try {
    const run = gateway[method] as (...given: unknown[]) => Promise<unknown>;
    const value = await run(...args);
    return { kind: 'answer', id, value: value instanceof Readable ? await buffer(value) : value };
  } catch (error) {
    const failure = error instanceof GatewayError ? error.failure : undefined;
    return { kind: 'rejection', id, failure, message: String(error) };
  }
}
