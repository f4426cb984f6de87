import type { ContactDocument } from '../contact.model';

/** One join, as those who move something for it need to know it. May be asked for again from any point. */
interface Move {
  joinId: number;
  companyId: number;
  /** The contact whose tickets and messages move. */
  fromId: number;
  /** The contact they move to. */
  into: ContactDocument;
}

/** The way back: everything that carries the join's id returns. */
interface MoveBack extends Pick<Move, 'joinId' | 'companyId' | 'into'> {
  from: ContactDocument;
}

/** Two open tickets of one conversation: the one the join closed, and the one that stayed. */
interface MergedTicket {
  closedId: number;
  staysId: number;
}

/** What a merge does to the tickets and messages of a contact. */
export interface ContactHistory {
  /**
   * Gives the contact's tickets to the other. Where both have an open one for the same conversation, one stays and the
   * other is closed. Answers how many tickets carry the join.
   */
  moveTickets(move: Move): Promise<{ count: number; merged: MergedTicket[] }>;
  /** Gives the messages away, those of a closed ticket to the one that stayed. Answers how many carry the join. */
  moveMessages(move: Move, merged: readonly MergedTicket[]): Promise<number>;
  /** Counts and last messages of the tickets are made right, and those who see them are told. */
  settleTickets(companyId: number, joinId: number, merged: readonly MergedTicket[]): Promise<void>;
  returnTickets(move: MoveBack): Promise<void>;
  returnMessages(move: MoveBack): Promise<void>;
}
