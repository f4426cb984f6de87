import type { AppContext } from '#core/context';
import type { Caller } from '#core/tenancy/caller';
import type { Companies } from '#features/companies';
import type { Imports } from '#features/imports';
import type { Queues } from '#features/queues';
import type { Users } from '#features/users';
import type { ConnectionRef } from '#messenger/gateway';
import type { ContactDocument } from './contact.model';
import { contactsAdmin } from './contacts.admin';
import { contactExtensions } from './contacts.extensions';
import { listenToEvents } from './contacts.listeners';
import { presentContact } from './contacts.presenter';
import { mountContacts, type RouteDeps } from './contacts.routes';
import { type Contacts, contactsService, type ServiceDeps } from './contacts.service';
import { contactImportProcess } from './imports/contact-target';
import { mountImports } from './imports/imports.routes';
import { type ImportDeps, type ReceivedPart, receiveImport } from './imports/receive-import';
import { reachNumber } from './reach-number';

interface ContactsDeps {
  companies: Pick<Companies, 'readNumber' | 'countryOf'>;
  connections: ServiceDeps['connections'] & RouteDeps['connections'] & ImportDeps['connections'];
  imports: Imports;
  queues: Pick<Queues, 'requireQueues'>;
  users: Pick<Users, 'usersByIds'>;
}

export interface CreatedContacts extends Contacts {
  byHand: ReturnType<typeof contactsAdmin>;
  /** Imports a file, part by part, as an administrator does. */
  receiveImport(caller: Caller, part: Parameters<typeof receiveImport>[2]): Promise<ReceivedPart>;
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
  >,
  { companies, connections, imports, queues, users }: ContactsDeps,
): CreatedContacts {
  const { gateway } = context;
  const { extensions, provide } = contactExtensions();
  const service = contactsService({
    ...context,
    connections,
    openTickets: extensions.countOpenTickets,
  });
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
  const importDeps: ImportDeps = {
    log: context.log,
    connections,
    requireBoard: extensions.requireBoard,
    process: contactImportProcess(imports, {
      gateway,
      countryOf: companies.countryOf,
      openTickets: extensions.openTicketsFor,
      added: publishCreated,
      wantChecks: service.numberChecks.want,
    }),
  };
  mountImports(context.endpoints, importDeps);
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
    extend: provide,
    byHand,
    receiveImport: (caller, part) => receiveImport(importDeps, caller, part),
    reach: async (connection, number) => {
      const { contact, isNew } = await reachNumber({ ...service, gateway, connections }, connection, number);
      if (isNew) publishCreated(contact);
      return contact;
    },
  };
}

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
