import { Readable } from 'node:stream';
import type { Config } from '#core/config';
import type { ConnectionRef, MessengerGateway } from '#messenger/gateway';

/** Messages between the test and a second server. */
export type ToServer =
  | { kind: 'start'; config: Config; relayed: boolean }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'rejection'; id: number; failure: string | undefined; message: string }
  | { kind: 'stop' };

export type FromServer =
  | { kind: 'ready' }
  | { kind: 'listening'; url: string }
  | { kind: 'failed'; message: string }
  | { kind: 'call'; id: number; method: RelayedCall; args: unknown[] }
  | { kind: 'wake'; connection: ConnectionRef };

/** Calls forwarded to the session owner. */
const RELAYED = [
  'restartPairing',
  'pause',
  'logout',
  'deleteSession',
  'currentState',
  'requestPairingCode',
  'downloadMedia',
  'requestMedia',
  'groupInfo',
  'rejectCall',
  'sendTyping',
  'subscribePresence',
  'markRead',
  'lookup',
  'avatarUrl',
  'downloadImage',
] as const satisfies readonly (keyof MessengerGateway)[];
export type RelayedCall = (typeof RELAYED)[number];

type Relay = (method: RelayedCall, args: unknown[]) => Promise<unknown>;

/** A messenger with every session on the test's server. */
export function relayGateway(
  plain: MessengerGateway,
  relay: Relay,
  wake: (connection: ConnectionRef) => void,
): MessengerGateway {
  const relayed = Object.fromEntries(
    RELAYED.map((method) => [
      method,
      async (...args: unknown[]) => {
        const value = await relay(method, args);
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
