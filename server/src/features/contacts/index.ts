import type { AppContext } from '../../core/context';
import { contactsAdmin } from './contacts.admin';
import { listenToEvents } from './contacts.listeners';
import { mountContacts, type RouteParts } from './contacts.routes';
import { contactsService, type Contacts, type ContactsParts } from './contacts.service';
import { createImportWorker, type WorkerParts } from './imports/import-worker';
import { mountImports } from './imports/imports.routes';
import { importsService, type ImportParts } from './imports/imports.service';
import { presentContact } from './contacts.presenter';

/** Who writes to the company: people by phone or LID, and groups (specification 1 §3 Contact, architecture rule 3). */
export function createContacts(
  context: Pick<
    AppContext,
    'gateway' | 'log' | 'jobs' | 'media' | 'publisher' | 'servers' | 'endpoints' | 'events'
  >,
  parts: ContactsParts &
    Omit<RouteParts, 'gateway'> &
    Pick<ImportParts, 'connections'> &
    Pick<WorkerParts, 'openTickets'>,
): Contacts & { byHand: ReturnType<typeof contactsAdmin>; imports: ReturnType<typeof importsService> } {
  const service = contactsService({ ...context, ...parts });
  listenToEvents(context.events.of('contacts'), service);
  const byHand = contactsAdmin({ ...parts, gateway: context.gateway });
  const imports = importsService({
    ...context,
    connections: parts.connections,
    worker: createImportWorker({
      gateway: context.gateway,
      openTickets: parts.openTickets,
      added: (contact) =>
        context.publisher.toCompany(contact.companyId, 'contact', {
          action: 'create',
          contact: presentContact(contact),
        }),
      wantChecks: service.numberChecks.want,
    }),
  });
  mountImports(context, imports);
  mountContacts(context, service, byHand, { ...parts, gateway: context.gateway });
  return { ...service, byHand, imports };
}

export type { Contacts } from './contacts.service';
export type { PersonCopies } from './erasing/erase';
export type { ContactDocument } from './contact.model';
export { contactSearchMigrations } from './contact-search.migrations';
export { contactMigrations } from './contacts.migrations';
export { contactImportMigrations } from './imports/imports.migrations';
export { presentContact } from './contacts.presenter';
export { personKey, type Person } from './person';
export { personWords } from './person-words';
