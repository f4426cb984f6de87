import type { PauseReason } from '@recado/shared/campaigns';
import type { NewChatsToday } from '@recado/shared/connections';
import type { WatchedConnection } from '#features/connections';
import type { ProtocolState } from '#messenger/gateway';
import type { NumberHealthDocument } from './number-health.model';

/** Everything that decides a number's light. */
export interface HealthFacts {
  connection: Omit<WatchedConnection, 'alert' | 'light'>;
  protocol: Pick<ProtocolState, 'version' | 'firstSeen' | 'rejectedAt' | 'requestsNewest'>;
  health: Pick<NumberHealthDocument, 'closes' | 'phoneSeenAt' | 'hours' | 'pauses'>;
  /** Undefined before the first pairing. */
  newChatsToday: NewChatsToday | undefined;
  campaigns: {
    pauses: { reason: PauseReason; until: Date | null; since: Date }[];
    optOuts: number;
    messages: number;
  };
  /** Scheduled messages wait after too many failures in a row. */
  schedulesFail: boolean;
}
