import type { Logger } from 'pino';
import { contacts, type ContactDocument } from './contact.model';

/** Told of a contact whose name, picture or identity is not what its copies say. */
export type ContactListener = (contact: ContactDocument) => Promise<void>;

/** Carries a contact's changes to whatever copies it, in the background; what a crash cut off goes on at the next start. */
export interface Spreading {
  listen(listener: ContactListener): void;
  /** Answers at once. Changes of one contact follow one after the other, each as it is by then. */
  changed(contact: Pick<ContactDocument, '_id' | 'companyId'>): void;
  /** Everything marked and not yet spread, of every company. */
  sweepAcrossCompanies(): Promise<void>;
}

export function createSpreading(log: Logger): Spreading {
  const listeners: ContactListener[] = [];
  /** Contacts being spread; true: once more. */
  const running = new Map<number, boolean>();
  const spread = async (companyId: number, contactId: number): Promise<void> => {
    const contact = await contacts.findById(companyId, contactId);
    if (!contact) return;
    for (const listener of listeners) await listener(contact);
    await contacts.updateOne(
      companyId,
      { _id: contactId, updatedAt: contact.updatedAt, unspread: true },
      { $unset: { unspread: 1 } },
    );
  };
  const run = async (companyId: number, contactId: number): Promise<void> => {
    if (running.has(contactId)) {
      running.set(contactId, true);
      return;
    }
    try {
      do {
        running.set(contactId, false);
        await spread(companyId, contactId);
      } while (running.get(contactId));
    } finally {
      running.delete(contactId);
    }
  };
  return {
    listen: (listener) => {
      listeners.push(listener);
    },
    changed: ({ companyId, _id }) => {
      run(companyId, _id).catch((error: unknown) => {
        log.error({ err: error, contactId: _id }, 'spreading a contact; the next start tries again');
      });
    },
    sweepAcrossCompanies: async () => {
      for await (const { companyId, _id } of contacts.eachAcrossCompanies({ unspread: true })) {
        await run(companyId, _id).catch((error: unknown) => {
          log.error({ err: error, contactId: _id }, 'spreading a contact; the next start tries again');
        });
      }
    },
  };
}
