import type { Logger } from 'pino';
import { z } from 'zod';
import { isDuplicateKey } from '../../../core/database/index';
import type { Jobs } from '../../../core/jobs/index';
import type { Caller } from '../../../core/tenancy/caller';
import { hoursChanged, hoursOfTicket } from '../hours/hours-changed';
import { ticketDeletions, type TicketDeletionDocument } from '../ticket-deletion.model';
import { ticketEventCollection } from '../ticket-event.model';
import { tickets, type TicketDocument } from '../ticket.model';
import type { Broadcast } from '../ticket-broadcast';
import type { OpenTickets } from '../open-tickets';

const SWEEP_MS = 60_000;
/** A message that was being placed in the ticket has found the contact's next one by then. */
const SETTLED_AFTER_MS = 60_000;

/** What the ticket did is counted no more. The hours are noted first: a deletion that is cut off knows them. */
async function eraseLog(companyId: number, ticketId: number): Promise<void> {
  const hours = await hoursOfTicket(companyId, ticketId);
  const noted = await ticketDeletions.findOneAndUpdate(
    companyId,
    { _id: ticketId },
    { $addToSet: { hours: { $each: hours } } },
  );
  await ticketEventCollection().deleteMany({ companyId, ticketId });
  await hoursChanged(companyId, noted?.hours ?? hours);
}

/** Who holds what was said in a ticket. Lent by `compose.ts`; each may be asked again. */
export interface TicketCopies {
  /** `through`: messages with that id or a lower one; all of them without. */
  eraseMessages(of: {
    companyId: number;
    contactId: number;
    ticketId: number;
    through?: string;
  }): Promise<void>;
  eraseNotes(companyId: number, ticketId: number): Promise<void>;
  /** Files in which the contact's conversation was exported. */
  eraseExports(companyId: number, contactIds: readonly number[]): Promise<void>;
}

export interface DeleteParts {
  copies: TicketCopies;
  broadcast: Broadcast;
  openTickets: Pick<OpenTickets, 'forget'>;
  requireVisible(caller: Caller, ticketId: number): Promise<TicketDocument>;
  jobs: Pick<Jobs, 'define' | 'every'>;
  log: Logger;
}

/**
 * Deleting tickets (specification 1 §4.1): the row, its log, messages with their files, notes, exports. The row goes
 * first, so that a customer who writes meanwhile gets a new ticket; a minute later a job takes what was on its way.
 */
export function createDeleter(parts: DeleteParts) {
  const { copies, broadcast, openTickets, requireVisible, jobs, log } = parts;

  const eraseContent = async (
    { _id: ticketId, companyId, contactId }: TicketDeletionDocument,
    through?: string,
  ): Promise<void> => {
    await copies.eraseMessages({ companyId, contactId, ticketId, through });
    await copies.eraseNotes(companyId, ticketId);
    await copies.eraseExports(companyId, [contactId]);
    await eraseLog(companyId, ticketId);
  };

  const finish = async (deletion: TicketDeletionDocument): Promise<void> => {
    const { _id, companyId } = deletion;
    await tickets.deleteOne(companyId, { _id });
    await eraseContent(deletion);
    await ticketDeletions.deleteOne(companyId, { _id });
  };

  /** The product's own work: it goes through every company. */
  const sweep = async (): Promise<void> => {
    const settled = new Date(Date.now() - SETTLED_AFTER_MS);
    for await (const deletion of ticketDeletions.eachAcrossCompanies({ at: { $lt: settled } })) {
      await finish(deletion).catch((error: unknown) => {
        log.error({ err: error, ticketId: deletion._id }, 'deleting a ticket; it is tried again');
      });
    }
  };
  jobs.define('tickets.delete', z.unknown(), sweep);
  jobs.every(SWEEP_MS, 'tickets.delete');

  return {
    /** Throws what opening the ticket does. Who may was decided by the endpoint's access. */
    async deleteTicket(caller: Caller, ticketId: number): Promise<void> {
      const ticket = await requireVisible(caller, ticketId);
      const { companyId, contactId } = ticket;
      const deletion = { _id: ticketId, companyId, contactId, at: new Date() };
      await ticketDeletions.insert(companyId, deletion).catch((error: unknown) => {
        // Two at once: it is being deleted.
        if (!isDuplicateKey(error)) throw error;
      });
      const last = await tickets.findOneAndDelete(companyId, { _id: ticketId });
      openTickets.forget(ticket);
      if (last) await broadcast.deleted(last);
      await eraseContent(deletion, last?.lastMessageId ?? '');
    },
    sweep,
  };
}
