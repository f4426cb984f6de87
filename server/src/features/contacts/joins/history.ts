import type { ContactDocument } from '../contact.model';

interface Move {
  joinId: number;
  companyId: number;
  fromId: number;
  into: ContactDocument;
}

interface MoveBack extends Pick<Move, 'joinId' | 'companyId' | 'into'> {
  from: ContactDocument;
}

interface MergedTicket {
  closedId: number;
  staysId: number;
}

/** Idempotent. */
export interface ContactHistory {
  /** Closes one of two open tickets in a conversation. Returns the number that carry the merge id. */
  moveTickets(move: Move): Promise<{ count: number; merged: MergedTicket[] }>;
  /** Moves messages of a closed ticket to the remaining one. Returns the number that carry the merge id. */
  moveMessages(move: Move, merged: readonly MergedTicket[]): Promise<number>;
  /** Recomputes counts and summaries, then publishes the tickets. */
  settleTickets(companyId: number, joinId: number, merged: readonly MergedTicket[]): Promise<void>;
  returnTickets(move: MoveBack): Promise<void>;
  returnMessages(move: MoveBack): Promise<void>;
}
