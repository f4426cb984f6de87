import type { AppContext } from '#core/context';
import type { Companies } from '#features/companies';
import type { Queues } from '#features/queues';
import type { Users } from '#features/users';
import type { ConnectionRef } from '#messenger/gateway';
import type { ContactDocument } from './contact.model';
import type { LookupConnections } from './contact-lookup';
import { contactsAdmin } from './contacts.admin';
import { listenToEvents } from './contacts.listeners';
import { presentContact } from './contacts.presenter';
import { type Contacts, contactsService, type ServiceDeps } from './contacts.service';
import { reachNumber } from './reach-number';

interface ContactsDeps {
  companies: Pick<Companies, 'readNumber'>;
  connections: ServiceDeps['connections'] & LookupConnections;
  queues: Pick<Queues, 'requireQueues'>;
  users: Pick<Users, 'usersByIds'>;
  countOpenTickets: ServiceDeps['openTickets'];
}

export interface CreatedContacts extends Contacts {
  /** Publishes a contact that an import or a lookup created. */
  created(contact: ContactDocument): void;
  byHand: ReturnType<typeof contactsAdmin>;
  /**
   * Looks up an unknown number through the connection.
   * @throws errors of `lookUp`
   */
  reach(connection: ConnectionRef, number: string): Promise<ContactDocument>;
}

export function createContacts(
  context: Pick<
    AppContext,
    'gateway' | 'messenger' | 'log' | 'jobs' | 'media' | 'personalData' | 'publisher' | 'servers' | 'events'
  >,
  { companies, connections, countOpenTickets, queues, users }: ContactsDeps,
): CreatedContacts {
  const { gateway } = context;
  const service = contactsService({ ...context, connections, openTickets: countOpenTickets });
  const events = context.events.of('contacts');
  listenToEvents(events, service, users);
  const { requireQueues } = queues;
  const { usersByIds } = users;
  const byHand = contactsAdmin({ companies, requireQueues, usersByIds, connections, gateway });
  const publishCreated = (contact: ContactDocument): void =>
    context.publisher.toCompany(contact.companyId, 'contact', {
      action: 'create',
      contact: presentContact(contact),
    });
  return {
    ...service,
    byHand,
    created: publishCreated,
    reach: async (connection, number) => {
      const { contact, isNew } = await reachNumber({ ...service, gateway, connections }, connection, number);
      if (isNew) publishCreated(contact);
      return contact;
    },
  };
}

export { createContactEndpoints } from './contact-endpoints';
export type { Contacts } from './contacts.service';
export type { AutomationMute, ContactDocument } from './contact.model';
export { isAutomationMuted } from './automation-mute';
export { contactSearchMigrations } from './contact-search.migrations';
export { contactMigrations } from './contacts.migrations';
export { contactImportMigrations } from './imports/imports.migrations';
export { numberMatcher } from './number-matcher';
export { presentContact, presentMute } from './contacts.presenter';
export { personKey, type Person } from './person';
export { nameKeyOf } from './contact-search';
export { lidsOf, type NumberState, numberStateOf, numberStates } from './number-state';
export { contactsByPhone, type KnownContact } from './contacts-by-phone';
export { personWords } from './person-words';
export { phoneKey } from './phone-key';
