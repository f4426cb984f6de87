import type { CallReport, ConnectionRef, Inbound } from '../gateway';
import { type RawBrought, readBrought } from './brought-message';
import { type RawCall, readMissedCall } from './calls';
import type { RawHistory } from './history-notification';
import { type RawMessage, type RawPlaceholder, readPlaceholder, readRawMessage } from './inbound-message';

/** A ringing call. It is stored until the application has decided about it. */
interface RawRinging {
  ringing: Omit<CallReport, 'connection'>;
}

type RawContent = RawMessage | RawBrought | RawCall | RawPlaceholder;

export type RawInbound = RawContent | RawHistory | RawRinging;

/** Returns the message or change; null if there is none. */
export function readRaw(connection: ConnectionRef, raw: RawContent): Inbound | null {
  if ('call' in raw) return readMissedCall(connection, raw);
  if ('placeholder' in raw) return readPlaceholder(connection, raw);
  return 'brought' in raw ? readBrought(connection, raw) : readRawMessage(connection, raw);
}
