import type { Logger } from 'pino';
import type { Budget } from '#core/token-bucket';
import type { InboxTimes } from '../baileys/inbox/inbox';
import type { ConnectionSettings } from '../baileys/socket-config';
import type { ConnectionRef, MessengerListener, SessionStatus } from '../gateway';
import type { LeaseHandle } from '../leases/lease-handle';
import type { MessengerObserver } from '../observer';
import type { ProtocolVersions } from '../protocol/protocol-versions';
import type { StateRows } from '../state/state-rows';

export interface SessionSettings extends ConnectionSettings {
  sends: Budget;
  lookups: Budget;
  inbox?: InboxTimes;
  /** Limit of the first reconnection delay. */
  reconnectFirstMs?: number;
}

export type SessionProtocol = Pick<ProtocolVersions, 'select' | 'opened' | 'replace' | 'checkNow'>;

export interface SessionDeps {
  connection: ConnectionRef;
  /** While the lease is not valid, the session neither acts, reports nor sends. */
  lease: LeaseHandle;
  rows: StateRows;
  settings: SessionSettings;
  protocol: SessionProtocol;
  log: Logger;
  baileysLog: Logger;
  listener: () => MessengerListener;
  observer: MessengerObserver;
  onStatus?: (status: SessionStatus) => void;
}
