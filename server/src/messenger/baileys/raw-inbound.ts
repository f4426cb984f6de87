import type { ConnectionRef, Inbound } from '../gateway';
import { readBrought, type RawBrought } from './brought-message';
import { readMissedCall, type RawCall } from './calls';
import { readRawMessage, type RawMessage } from './inbound-message';

/** What the inbox keeps until the product has it. */
export type RawInbound = RawMessage | RawBrought | RawCall;

/** What it says; null when it is nothing that the product is told about. */
export function readRaw(connection: ConnectionRef, raw: RawInbound): Inbound | null {
  if ('call' in raw) return readMissedCall(connection, raw);
  return 'brought' in raw ? readBrought(connection, raw) : readRawMessage(connection, raw);
}
