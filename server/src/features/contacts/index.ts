import type { AppContext } from '../../core/context';
import { contactsService, type Contacts } from './contacts.service';

/** Who writes to the company: people by phone or LID, and groups. Has no endpoints of its own yet. */
export function createContacts(context: Pick<AppContext, 'gateway' | 'log'>): Contacts {
  return contactsService(context);
}

export type { Contacts } from './contacts.service';
export type { ContactDocument } from './contact.model';
export { contactMigrations } from './contacts.migrations';
export { presentContact } from './contacts.presenter';
export { personKey, type Person } from './person';
