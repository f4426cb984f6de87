import type { Logger } from 'pino';
import type { Budget } from '../../core/token-bucket';
import type { InboxOptions } from '../baileys/inbox';
import type { LinkSettings } from '../baileys/socket-config';
import type { ConnectionRef, MessengerListener, SessionStatus } from '../gateway';
import type { Tenure } from '../leases/tenure';
import type { StateRows } from '../state/state-rows';

export interface SessionSettings extends LinkSettings {
  sends: Budget;
  lookups: Budget;
  inbox?: Pick<InboxOptions, 'retryAfterMs' | 'historyLateMs'>;
  /** Limit of the first reconnection delay. It doubles each time. */
  reconnectFirstMs?: number;
}

export interface SessionDeps {
  connection: ConnectionRef;
  /** While the lease is not valid, the session neither acts, reports nor sends. */
  tenure: Tenure;
  rows: StateRows;
  settings: SessionSettings;
  log: Logger;
  baileysLog: Logger;
  listener: () => MessengerListener;
  onStatus?: (status: SessionStatus) => void;
}
