import { type MessageSecret, secretOf } from '../content/message-secret';
import type { CallReport, ConnectionRef, Inbound } from '../gateway';
import { type RawCall, readMissedCall } from './calls';
import type { RawHistory } from './history-notification';
import { type RawMessage, type RawPlaceholder, readPlaceholder, readRawMessage } from './inbound-message';
import { type RawSyncedMessage, readSyncedMessage } from './phone-sync-message';

/** A ringing call, stored until the application has handled it. */
interface RawRinging {
  ringing: Omit<CallReport, 'connection'>;
}

type RawContent = RawMessage | RawSyncedMessage | RawCall | RawPlaceholder;

export type RawInbound = RawContent | RawHistory | RawRinging;

/** Returns the message, change or notice; null if there is none. */
export function readRaw(connection: ConnectionRef, raw: RawContent): Inbound | null {
  if ('call' in raw) return readMissedCall(connection, raw);
  if ('placeholder' in raw) return readPlaceholder(connection, raw);
  return 'synced' in raw ? readSyncedMessage(connection, raw) : readRawMessage(connection, raw);
}

/** Returns the secret that a message brings for its changes; undefined without one. */
export function secretIn(raw: RawInbound): MessageSecret | undefined {
  if (!('plaintext' in raw)) return undefined;
  if (!secrets.has(raw)) secrets.set(raw, read(raw));
  return secrets.get(raw);
}

/** The row of a message is written when it arrives and when it was processed. */
const secrets = new WeakMap<RawMessage, MessageSecret | undefined>();

function read({ plaintext }: RawMessage): MessageSecret | undefined {
  try {
    return secretOf(plaintext);
  } catch {
    // The reader logs malformed messages.
    return undefined;
  }
}
