import type { NewChatState } from '@recado/shared/automation';
import type { ConnectionDocument } from './connection.model';
import { automaticFactor } from './health/warning';

export interface SendingState {
  isConnected: boolean;
  disconnectedSince: Date | null;
  /** Paired number, if any. */
  number: string | null;
  /** WhatsApp's limits of the number; null if unknown. */
  newChats: NewChatState | null;
  /** WhatsApp's new chats of the cycle, as last reported; null if unlimited or unknown. */
  newChatQuota: { total: number; remaining: number; cycleEndsAt: Date | null } | null;
  /** Multiplies all automatic sending; below 1 after a reported warning. */
  automaticFactor: number;
}

export function sendingStateOf(connection: ConnectionDocument | undefined): SendingState | undefined {
  if (!connection) return undefined;
  const { status, disconnectedSince, number, newChats } = connection;
  const known = newChats && newChats.number === number ? newChats : null;
  const { total = null, used = 0 } = known?.quota ?? {};
  return {
    isConnected: status === 'CONNECTED',
    disconnectedSince: disconnectedSince ?? null,
    number,
    newChats: known,
    automaticFactor: automaticFactor(connection, new Date()),
    newChatQuota:
      total === null
        ? null
        : { total, remaining: Math.max(0, total - used), cycleEndsAt: known?.cycleEndsAt ?? null },
  };
}

/** Longer than a restart and a short loss of the network. */
const LONG_DOWN_MS = 3 * 60_000;

/** Returns true if an automatic text would arrive late or never. */
export function isLongDown(state: SendingState | undefined, now: Date): boolean {
  if (!state || state.isConnected || !state.disconnectedSince) return false;
  return now.getTime() - state.disconnectedSince.getTime() >= LONG_DOWN_MS;
}
