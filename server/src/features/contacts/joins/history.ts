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

/** Moves the documents of merged contacts. All methods are idempotent. */
export interface ContactHistory {
  /**
   * Moves the tickets. Closes one of two open tickets that become one conversation. Returns the number of
   * tickets that carry the merge id.
   */
  moveTickets(move: Move): Promise<{ count: number; merged: MergedTicket[] }>;
  /**
   * Moves the messages of closed tickets to the tickets that stay open. Returns the number of messages that
   * carry the merge id.
   */
  moveMessages(move: Move, merged: readonly MergedTicket[]): Promise<number>;
  /** Recomputes the unread counts and summaries of the tickets, then publishes them. */
  settleTickets(companyId: number, joinId: number, merged: readonly MergedTicket[]): Promise<void>;
  returnTickets(move: MoveBack): Promise<void>;
  returnMessages(move: MoveBack): Promise<void>;
}
