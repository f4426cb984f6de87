import { createPrivateKey, createPublicKey } from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { SPEC_RELEASE_KEY } from '../../../release-key';
import { startUpdateFeed } from '../../../src/main/updates/testing/updateFeed';

/** Private half of `SPEC_RELEASE_KEY`, which no build accepts. */
const specPrivateKey = createPrivateKey({
  key: Buffer.from('MC4CAQAwBQYDK2VwBCIEIB6veU01mwjqSrxqIly0k8Xdzp1LoWr9mm/3DbZYogmf', 'base64'),
  format: 'der',
  type: 'pkcs8',
});

export type UpdatingServer = Awaited<ReturnType<typeof startUpdatingServer>>;

/** Starts a server with a feed of its own that forwards everything else to the demo. */
export async function startUpdatingServer(demoUrl: string) {
  const { hostname, port } = new URL(demoUrl);
  const state = { rejectsClients: false };
  const sockets = new Set<Socket>();

  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = incoming;
    const isCall = method !== 'OPTIONS' && !url?.startsWith('/api/');
    if (state.rejectsClients && isCall) {
      response.writeHead(426, {
        'content-type': 'application/json',
        'access-control-allow-origin': headers.origin ?? '*',
        'access-control-allow-credentials': 'true',
      });
      response.end(JSON.stringify({ error: 'ERR_CLIENT_TOO_OLD', details: { minimum: '9.0.0' } }));
      return;
    }
    const outgoing = request({ hostname, port, method, path: url, headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };

  const publicKey = createPublicKey({
    key: Buffer.from(SPEC_RELEASE_KEY, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const feed = await startUpdateFeed({ keys: { publicKey, privateKey: specPrivateKey }, otherwise: forward });
  feed.server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
    const outgoing = connect(Number(port), hostname);
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let index = 0; index < incoming.rawHeaders.length; index += 2)
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
    outgoing.write(`${lines.join('\r\n')}\r\n\r\n`);
    for (const end of [socket, outgoing]) {
      sockets.add(end);
      end.on('error', () => undefined).on('close', () => [socket, outgoing].forEach((one) => one.destroy()));
    }
    socket.pipe(outgoing).pipe(socket);
  });
  return {
    ...feed,
    /** Rejects calls of the app, as a server whose minimum is above its version. */
    rejectClients: (rejects: boolean) => void (state.rejectsClients = rejects),
    async close() {
      for (const socket of sockets) socket.destroy();
      await feed.close();
    },
  };
}
