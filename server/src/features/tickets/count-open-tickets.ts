import { tickets } from './ticket.model';

export function countOpenTicketsOfContact(companyId: number, contactId: number): Promise<number> {
  return tickets.count(companyId, { contactId, openKey: { $exists: true } });
}

/** Counts tickets that the user handles. */
export function countOpenTicketsOfUser(companyId: number, userId: number): Promise<number> {
  return tickets.count(companyId, { userId, status: 'open' });
}
