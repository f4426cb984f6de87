import type { Logger } from 'pino';
import { type ContactDocument, contacts } from './contact.model';

export type ContactListener = (contact: ContactDocument) => Promise<void>;

/** Updates copies of contacts in other documents; resumes after a crash. */
export interface ContactPropagation {
  listen(listener: ContactListener): void;
  /** Returns at once. A contact's updates run one after another, each with the latest data. */
  changed(contact: Pick<ContactDocument, '_id' | 'companyId'>): void;
  sweepAcrossCompanies(): Promise<void>;
}

export function createContactPropagation(log: Logger): ContactPropagation {
  const listeners: ContactListener[] = [];
  /** By contact id; true if another update must follow. */
  const running = new Map<number, boolean>();
  const propagate = async (companyId: number, contactId: number): Promise<void> => {
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
        await propagate(companyId, contactId);
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
        log.error({ err: error, contactId: _id }, 'contact propagation failed; the next start retries it');
      });
    },
    sweepAcrossCompanies: async () => {
      for await (const { companyId, _id } of contacts.eachAcrossCompanies({ unspread: true })) {
        await run(companyId, _id).catch((error: unknown) => {
          log.error({ err: error, contactId: _id }, 'contact propagation failed; the next start retries it');
        });
      }
    },
  };
}
