import type { ConnectionRef, Inbound } from '../gateway';
import { readMissedCall, type RawCall } from './calls';
import { readRawMessage, type RawMessage } from './inbound-message';

/** What the inbox keeps until the product has it. */
export type RawInbound = RawMessage | RawCall;

/** What it says; null when it is nothing that the product is told about. */
export function readRaw(connection: ConnectionRef, raw: RawInbound): Inbound | null {
  return 'call' in raw ? readMissedCall(connection, raw) : readRawMessage(connection, raw);
}
