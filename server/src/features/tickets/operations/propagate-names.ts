import type { Logger } from 'pino';
import type { ContactDocument } from '../../contacts/index';
import { tickets, type TicketDocument } from '../ticket.model';
import { contactSnapshot } from '../open-tickets';

const BATCH = 500;

type Copied = Partial<Pick<TicketDocument, 'contactId' | 'queueId' | 'userId' | 'whatsappId'>>;
type Copy = Partial<Pick<TicketDocument, 'contact' | 'queue' | 'user' | 'whatsapp' | 'whatsappId'>>;

/** Carries renames to the ticket rows that copy a name (architecture, rule 8), in the background. */
export interface NamePropagation {
  /** Throws what the database throws: contacts try again. */
  contactChanged(contact: ContactDocument): Promise<void>;
  queueChanged(companyId: number, queue: { id: number; name: string; color: string }): Promise<void>;
  userRenamed(companyId: number, user: { id: number; name: string }): Promise<void>;
  connectionRenamed(companyId: number, connection: { id: number; name: string }): Promise<void>;
  /** Its tickets are kept and lose it. May be called again. */
  connectionDeleted(companyId: number, connectionId: number): Promise<void>;
}

export function createNamePropagation(log: Logger): NamePropagation {
  /** Batches by id, so that no single write is long and a crash half-way is continued by the next rename. */
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
  const spread = async (companyId: number, filter: Copied, copy: Copy): Promise<void> => {
    try {
      await write(companyId, filter, copy);
    } catch (error) {
      log.error({ err: error, companyId, filter }, 'spreading a name to tickets');
    }
  };
  return {
    contactChanged: (contact) =>
      write(contact.companyId, { contactId: contact._id }, { contact: contactSnapshot(contact) }),
    queueChanged: (companyId, { id, name, color }) =>
      spread(companyId, { queueId: id }, { queue: { name, color } }),
    userRenamed: (companyId, { id, name }) => spread(companyId, { userId: id }, { user: { name } }),
    connectionRenamed: (companyId, { id, name }) =>
      spread(companyId, { whatsappId: id }, { whatsapp: { name } }),
    connectionDeleted: (companyId, connectionId) =>
      spread(companyId, { whatsappId: connectionId }, { whatsappId: null, whatsapp: null }),
  };
}
