import type { AppContext } from '../../core/context';
import { contactsAdmin } from './contacts.admin';
import { mountContacts, type RouteParts } from './contacts.routes';
import { contactsService, type Contacts, type ContactsParts } from './contacts.service';

/** Who writes to the company: people by phone or LID, and groups (specification 1 §3 Contact, architecture rule 3). */
export function createContacts(
  context: Pick<AppContext, 'gateway' | 'log' | 'jobs' | 'media' | 'publisher' | 'endpoints'>,
  parts: ContactsParts & Omit<RouteParts, 'gateway'>,
): Contacts & { byHand: ReturnType<typeof contactsAdmin> } {
  const service = contactsService({ ...context, ...parts });
  const byHand = contactsAdmin({ ...parts, gateway: context.gateway });
  mountContacts(context, service, byHand, { ...parts, gateway: context.gateway });
  return { ...service, byHand };
}

export type { Contacts } from './contacts.service';
export type { PersonCopies } from './erasing/erase';
export type { ContactDocument } from './contact.model';
export { contactSearchMigrations } from './contact-search.migrations';
export { contactMigrations } from './contacts.migrations';
export { presentContact } from './contacts.presenter';
export { personKey, type Person } from './person';
export { personWords } from './person-words';
