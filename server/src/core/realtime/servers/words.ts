import type { CompanyEventSuffix } from '@recado/shared/realtime';
import type { Answer, Question } from './serverCalls';

/** A publication for another server's clients, with its serialised payload and recipients. */
export interface DeliveryWord {
  kind: 'delivery';
  companyId: number;
  suffix: CompanyEventSuffix;
  json: string;
  /** Rooms, or facts by which the other server's policy selects users. */
  to: { rooms: readonly string[] } | { facts: unknown };
}

/** Messages between servers, processed in order. */
export type ServerWord =
  | DeliveryWord
  | { kind: 'sessionEnded'; sessionId: string; userId: number }
  | { kind: 'userChanged'; companyId: number; userId: number }
  /** Earlier messages of the sender were lost. */
  | { kind: 'lost' }
  | { kind: 'question'; question: Question }
  | { kind: 'answer'; answer: Answer };
