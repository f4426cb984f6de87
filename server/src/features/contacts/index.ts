import type { AppContext } from '../../core/context';
import { contactsService, type Contacts } from './contacts.service';
import type { ContactHistory } from './joins/history';

/** Who writes to the company: people by phone or LID, and groups (specification 1 §3 Contact, architecture rule 3). */
export function createContacts(
  context: Pick<AppContext, 'gateway' | 'log' | 'jobs' | 'publisher'>,
  parts: { history: ContactHistory },
): Contacts {
  return contactsService({ ...context, ...parts });
}

export type { Contacts } from './contacts.service';
export type { ContactHistory } from './joins/history';
export type { ContactDocument } from './contact.model';
export { contactMigrations } from './contacts.migrations';
export { presentContact } from './contacts.presenter';
export { personKey, type Person } from './person';
