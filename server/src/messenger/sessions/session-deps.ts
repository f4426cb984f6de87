import type { Logger } from 'pino';
import type { InboxOptions } from '../baileys/inbox';
import type { LinkSettings } from '../baileys/socket-config';
import type { ConnectionRef, MessengerListener, SessionStatus } from '../gateway';
import type { Tenure } from '../leases/tenure';
import type { StateRows } from '../state/state-rows';
import type { Budget } from './token-bucket';

export interface SessionSettings extends LinkSettings {
  sends: Budget;
  lookups: Budget;
  /** Waits of the inbox, where they are not the usual ones. */
  inbox?: Pick<InboxOptions, 'retryAfterMs' | 'historyLateMs'>;
  /** The first wait before a reconnection is up to this long; it doubles from there. */
  reconnectFirstMs?: number;
}

export interface SessionDeps {
  connection: ConnectionRef;
  /** While it is not valid the session does, says and sends nothing. */
  tenure: Tenure;
  rows: StateRows;
  settings: SessionSettings;
  log: Logger;
  baileysLog: Logger;
  listener: () => MessengerListener;
  onStatus?: (status: SessionStatus) => void;
}
