import type { CompanyEventSuffix } from '@recado/shared/realtime';
import type { Answer, Question } from './serverCalls';

/** A publication for the clients of another server: its payload as JSON, and whom it is for. */
export interface DeliveryWord {
  kind: 'delivery';
  companyId: number;
  suffix: CompanyEventSuffix;
  json: string;
  /** Rooms; or what that server's policy chooses its users by. */
  to: { rooms: readonly string[] } | { facts: unknown };
}

/** What servers say to one another, in the order in which it is to be heard. */
export type ServerWord =
  | DeliveryWord
  | { kind: 'sessionEnded'; sessionId: string; userId: number }
  | { kind: 'userChanged'; companyId: number; userId: number }
  /** Words of the speaker before this one were lost. */
  | { kind: 'lost' }
  | { kind: 'question'; question: Question }
  | { kind: 'answer'; answer: Answer };
