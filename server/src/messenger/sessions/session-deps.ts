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
  /** Overrides of the inbox's delays. */
  inbox?: Pick<InboxOptions, 'retryAfterMs' | 'historyLateMs'>;
  /** Limit of the first reconnection delay; doubles from there. */
  reconnectFirstMs?: number;
}

export interface SessionDeps {
  connection: ConnectionRef;
  /** While it is not valid, the session neither acts, reports nor sends. */
  tenure: Tenure;
  rows: StateRows;
  settings: SessionSettings;
  log: Logger;
  baileysLog: Logger;
  listener: () => MessengerListener;
  onStatus?: (status: SessionStatus) => void;
}
