import type { Logger } from 'pino';
import type { ContactDocument } from '#features/contacts';
import { contactSnapshot } from '../open-tickets';
import { type TicketDocument, tickets } from '../ticket.model';

const BATCH = 500;

type Copied = Partial<Pick<TicketDocument, 'contactId' | 'queueId' | 'userId' | 'whatsappId'>>;
type Copy = Partial<Pick<TicketDocument, 'contact' | 'queue' | 'user' | 'whatsapp' | 'whatsappId'>>;

export interface NamePropagation {
  /** Rejects on a database error, so that the caller retries. */
  contactChanged(contact: ContactDocument): Promise<void>;
  queueChanged(companyId: number, queue: { id: number; name: string; color: string }): Promise<void>;
  userRenamed(companyId: number, user: { id: number; name: string }): Promise<void>;
  connectionRenamed(companyId: number, connection: { id: number; name: string }): Promise<void>;
  /** Idempotent. */
  connectionDeleted(companyId: number, connectionId: number): Promise<void>;
}

export function createNamePropagation(log: Logger): NamePropagation {
  /** The next rename completes an interrupted one. */
  const write = async (companyId: number, filter: Copied, copy: Copy): Promise<void> => {
    for (let after = 0; ;) {
      const rows = await tickets.find(
        companyId,
        { ...filter, _id: { $gt: after } },
        { sort: { _id: 1 }, limit: BATCH, select: { _id: 1 } },
      );
      const ids = rows.map(({ _id }) => _id);
      if (ids.length > 0) {
        await tickets.updateMany(
          companyId,
          { ...filter, _id: { $in: ids } },
          { $set: { ...copy, changedAt: new Date() }, $inc: { version: 1 } },
        );
      }
      if (ids.length < BATCH) return;
      after = ids.at(-1) ?? after;
    }
  };
  const propagate = async (companyId: number, filter: Copied, copy: Copy): Promise<void> => {
    try {
      await write(companyId, filter, copy);
    } catch (error) {
      log.error({ err: error, companyId, filter }, 'name propagation to tickets failed');
    }
  };
  return {
    contactChanged: (contact) =>
      write(contact.companyId, { contactId: contact._id }, { contact: contactSnapshot(contact) }),
    queueChanged: (companyId, { id, name, color }) =>
      propagate(companyId, { queueId: id }, { queue: { name, color } }),
    userRenamed: (companyId, { id, name }) => propagate(companyId, { userId: id }, { user: { name } }),
    connectionRenamed: (companyId, { id, name }) =>
      propagate(companyId, { whatsappId: id }, { whatsapp: { name } }),
    connectionDeleted: (companyId, connectionId) =>
      propagate(companyId, { whatsappId: connectionId }, { whatsappId: null, whatsapp: null }),
  };
}
