import { Readable } from 'node:stream';
import type { Config } from '../../core/config';
import type { ConnectionRef, MessengerGateway } from '../../messenger/gateway';

/** What the test's process and a server beside it say to each other. */
export type ToServer =
  | { kind: 'start'; config: Config; relayed: boolean }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; failure: string | undefined; message: string }
  | { kind: 'stop' };

export type FromServer =
  | { kind: 'ready' }
  | { kind: 'listening'; url: string }
  | { kind: 'failed'; message: string }
  | { kind: 'call'; id: number; method: RelayedCall; args: unknown[] }
  | { kind: 'wake'; connection: ConnectionRef };

/** What goes to whoever has the session, as between servers that run for real. */
const RELAYED = [
  'restartPairing',
  'pause',
  'logout',
  'forget',
  'currentState',
  'requestPairingCode',
  'downloadMedia',
  'requestMedia',
  'groupInfo',
  'refuseCall',
  'sendTyping',
  'subscribePresence',
  'markRead',
  'lookup',
  'profilePicture',
  'downloadPicture',
] as const satisfies readonly (keyof MessengerGateway)[];
export type RelayedCall = (typeof RELAYED)[number];

type Ask = (method: RelayedCall, args: unknown[]) => Promise<unknown>;

/** The messenger of a server whose sessions are all with another one: the test's. */
export function relayGateway(
  plain: MessengerGateway,
  ask: Ask,
  wake: (connection: ConnectionRef) => void,
): MessengerGateway {
  const relayed = Object.fromEntries(
    RELAYED.map((method) => [
      method,
      async (...args: unknown[]) => {
        const value = await ask(method, args);
        return value instanceof Uint8Array ? Readable.from([Buffer.from(value)]) : value;
      },
    ]),
  );
  return {
    ...plain,
    ...relayed,
    boot: () => undefined,
    start: (connection) => wake(connection),
    state: () => ({ status: 'DISCONNECTED', qrcode: '', retries: 0, number: null, reason: null }),
    elsewhere: (connectionIds) => Promise.resolve([...connectionIds]),
    wakeOwner: wake,
  };
}
