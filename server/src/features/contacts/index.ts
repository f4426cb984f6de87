import type { AppContext } from '#core/context';
import type { ExtensionPoint } from '#core/extension-point';
import type { Companies } from '#features/companies';
import type { Queues } from '#features/queues';
import type { Users } from '#features/users';
import type { ConnectionRef } from '#messenger/gateway';
import type { ContactDocument } from './contact.model';
import { contactsAdmin } from './contacts.admin';
import { listenToEvents } from './contacts.listeners';
import { presentContact } from './contacts.presenter';
import { type ContactProvisions, mountContacts, type RouteDeps } from './contacts.routes';
import { type Contacts, contactsService, type ServiceDeps } from './contacts.service';
import { reachNumber } from './reach-number';

interface ContactsDeps {
  companies: Pick<Companies, 'readNumber' | 'countryOf'>;
  connections: ServiceDeps['connections'] & RouteDeps['connections'];
  queues: Pick<Queues, 'requireQueues'>;
  users: Pick<Users, 'usersByIds'>;
  countOpenTickets: ServiceDeps['openTickets'];
}

export interface CreatedContacts extends Contacts {
  extend: ExtensionPoint<ContactProvisions>['provide'];
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
    | 'gateway'
    | 'messenger'
    | 'log'
    | 'jobs'
    | 'media'
    | 'personalData'
    | 'publisher'
    | 'servers'
    | 'endpoints'
    | 'events'
    | 'extensionPoints'
  >,
  { companies, connections, countOpenTickets, queues, users }: ContactsDeps,
): CreatedContacts {
  const { gateway } = context;
  const { extensions, provide } = context.extensionPoints.declare<ContactProvisions>('contacts', {
    tickets: { requireTicket: true },
  });
  const service = contactsService({ ...context, connections, openTickets: countOpenTickets });
  const events = context.events.of('contacts');
  listenToEvents(events, service, users);
  const { requireQueues } = queues;
  const { usersByIds } = users;
  const { requireTicket } = extensions;
  const byHand = contactsAdmin({ companies, requireQueues, usersByIds, connections, gateway });
  const publishCreated = (contact: ContactDocument): void =>
    context.publisher.toCompany(contact.companyId, 'contact', {
      action: 'create',
      contact: presentContact(contact),
    });
  mountContacts(context, service, byHand, {
    companies,
    requireQueues,
    usersByIds,
    requireTicket,
    connections,
    gateway,
    events,
  });
  return {
    ...service,
    byHand,
    created: publishCreated,
    extend: provide,
    reach: async (connection, number) => {
      const { contact, isNew } = await reachNumber({ ...service, gateway, connections }, connection, number);
      if (isNew) publishCreated(contact);
      return contact;
    },
  };
}

export { type ContactImports, createContactImports } from './contact-imports';
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
