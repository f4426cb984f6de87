import type { ContactDocument } from '../contact.model';

/** Describes a merge to the owners of records. Idempotent. */
interface Move {
  joinId: number;
  companyId: number;
  fromId: number;
  into: ContactDocument;
}

/** Undoes a merge for records with its id. */
interface MoveBack extends Pick<Move, 'joinId' | 'companyId' | 'into'> {
  from: ContactDocument;
}

/** Two open tickets of one conversation: the closed and the remaining one. */
interface MergedTicket {
  closedId: number;
  staysId: number;
}

/** Effects of a merge on tickets and messages. */
export interface ContactHistory {
  /** Moves tickets; of two open ones in a conversation, closes one. Returns the number that carry the merge id. */
  moveTickets(move: Move): Promise<{ count: number; merged: MergedTicket[] }>;
  /** Moves messages, those of a closed ticket to the remaining one. Returns the number that carry the merge id. */
  moveMessages(move: Move, merged: readonly MergedTicket[]): Promise<number>;
  /** Recomputes counts and summaries, then publishes the tickets. */
  settleTickets(companyId: number, joinId: number, merged: readonly MergedTicket[]): Promise<void>;
  returnTickets(move: MoveBack): Promise<void>;
  returnMessages(move: MoveBack): Promise<void>;
}
