import { createLogger } from '#core/logging';
import { GatewayError, type GatewayFailure } from '#messenger/gateway';
import { createApp } from '../../app';
import { recordingGateway } from '../recording-gateway';
import { type FromServer, relayGateway, type ToServer } from './relay';

/* A server process for tests (`peerServers`); its WhatsApp sessions belong to the test's messenger. */

const say = (message: FromServer): void => void process.send?.(message);
const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let calls = 0;
let app: Awaited<ReturnType<typeof createApp>> | undefined;

async function start({ config, relayed }: Extract<ToServer, { kind: 'start' }>): Promise<void> {
  const gateway = relayGateway(
    recordingGateway().gateway,
    (method, args) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        pending.set(id, { resolve, reject });
        say({ kind: 'call', id, method, args });
      }),
    (connection) => say({ kind: 'wake', connection }),
  );
  app = await createApp({ config, log: createLogger(config), gateway: relayed ? gateway : undefined });
  say({ kind: 'listening', url: await app.start() });
}

process.on('message', (message: ToServer) => {
  switch (message.kind) {
    case 'start':
      start(message).catch((error: unknown) => say({ kind: 'failed', message: String(error) }));
      break;
    case 'answer':
      pending.get(message.id)?.resolve(message.value);
      pending.delete(message.id);
      break;
    case 'rejection':
      pending
        .get(message.id)
        ?.reject(
          message.failure
            ? new GatewayError(message.failure as GatewayFailure, message.message)
            : new Error(message.message),
        );
      pending.delete(message.id);
      break;
    case 'stop':
      void Promise.resolve(app?.stop()).finally(() => process.exit());
  }
});
// The test ended.
process.once('disconnect', () => process.exit());
say({ kind: 'ready' });
