import type { Socket } from 'node:net';
import { runCommand } from './commands';
import type { Store } from './store/store';
import { errorReply } from './values/errors';
import type { ConnectionAccess } from './wire/access';
import { encodeReply, MessageReader, parseMessage } from './wire/wire';

let lastConnectionId = 0;

/** Serves a socket. Commands run one after the other; each reply is sent before the next command. */
export function serveConnection(store: Store, socket: Socket, access: ConnectionAccess): void {
  const connectionId = ++lastConnectionId;
  const reader = new MessageReader();
  const waiting: Buffer[] = [];
  const disconnected = new AbortController();
  let busy = false;

  const work = async () => {
    busy = true;
    for (let bytes = waiting.shift(); bytes; bytes = waiting.shift()) await respond(bytes);
    busy = false;
  };

  const respond = async (bytes: Buffer) => {
    const message = parseMessage(bytes);
    const reply = await runCommand(store, message, {
      connectionId,
      access,
      signal: disconnected.signal,
    }).catch(errorReply);
    if (!message.silent && !socket.destroyed) socket.write(encodeReply(message, reply));
  };

  store.connections.current += 1;
  store.connections.totalCreated += 1;
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    try {
      waiting.push(...reader.push(chunk));
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined);
      return;
    }
    // A message of another protocol ends only its own connection.
    if (!busy) work().catch((error: unknown) => socket.destroy(error instanceof Error ? error : undefined));
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    store.connections.current -= 1;
    disconnected.abort();
  });
}
