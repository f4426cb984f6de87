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

/** Every method is idempotent. */
export interface ContactHistory {
  moveTickets(move: Move): Promise<{ count: number; merged: MergedTicket[] }>;
  moveMessages(move: Move, merged: readonly MergedTicket[]): Promise<number>;
  settleTickets(companyId: number, joinId: number, merged: readonly MergedTicket[]): Promise<void>;
  moveSchedules(move: Move): Promise<void>;
  moveNewChats(companyId: number, fromId: number, intoId: number): Promise<void>;
  returnTickets(move: MoveBack): Promise<void>;
  returnMessages(move: MoveBack): Promise<void>;
  returnSchedules(move: MoveBack): Promise<void>;
}
