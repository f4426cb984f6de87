import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Companies } from '#features/companies';
import type { Queues } from '#features/queues';
import type { Users } from '#features/users';
import type { ConnectionRef } from '#messenger/gateway';
import { deleteLostAvatars, renewAvatarLinks } from './avatars/restored-avatars';
import type { ContactDocument } from './contact.model';
import type { ContactChanges, ContactReach, Contacts } from './contacts.interface';
import { listenToEvents } from './contacts.listeners';
import { contactMigrations } from './contacts.migrations';
import { presentContact } from './contacts.presenter';
import { contactsService, type ServiceDeps } from './contacts.service';
import { contactImportMigrations } from './imports/imports.migrations';
import { contactSearchMigrations } from './operations/contact-search.migrations';
import { contactsAdmin } from './operations/save-contact';
import type { LookupConnections } from './reach/contact-lookup';
import { reachNumber } from './reach/reach-number';

interface ContactsDeps {
  companies: Companies;
  connections: ServiceDeps['connections'] & LookupConnections;
  queues: Queues;
  users: Users;
  countOpenTickets: ServiceDeps['openTickets'];
}

export interface CreatedContacts extends Contacts {
  byHand: ReturnType<typeof contactsAdmin>;
  changes: ContactChanges & { created(contact: ContactDocument): void };
  reach: ContactReach & {
    /**
     * Looks up an unknown number through the connection.
     * @throws errors of `lookUp`
     */
    number(connection: ConnectionRef, number: string): Promise<ContactDocument>;
  };
}

export function createContacts(
  context: AppContext,
  { companies, connections, countOpenTickets, queues, users }: ContactsDeps,
): CreatedContacts {
  const { gateway } = context;
  const service = contactsService({ ...context, connections, openTickets: countOpenTickets });
  const events = context.events.of('contacts');
  listenToEvents(events, service.removal, users);
  const { requireQueues } = queues;
  const { usersByIds } = users;
  const byHand = contactsAdmin({ companies, requireQueues, usersByIds, connections, gateway });
  const { identities, reach, changes, numbers } = service;
  const reachDeps = {
    gateway,
    connections,
    learn: identities.learn,
    numberChecks: numbers.checks,
    readyToWrite: reach.readyToWrite,
    changed: changes.changed,
  };
  const publishCreated = (contact: ContactDocument): void =>
    context.publisher.toCompany(contact.companyId, 'contact', {
      action: 'create',
      contact: presentContact(contact),
    });
  return {
    ...service,
    byHand,
    changes: { ...service.changes, created: publishCreated },
    reach: {
      ...service.reach,
      number: async (connection, number) => {
        const { contact, isNew } = await reachNumber(reachDeps, connection, number);
        if (isNew) publishCreated(contact);
        return contact;
      },
    },
  };
}

export { createContactEndpoints } from './contact-endpoints';
export type { Contacts } from './contacts.interface';
export { type AutomationMute, type ChatTimer, type ContactDocument, sourceFields } from './contact.model';
export { isAutomationMuted } from './operations/mute-automation';
export { numberMatcher } from './identity/number-matcher';
export { presentContact, presentMute, presentSource, presentTimers } from './contacts.presenter';
export { personKey, type Person } from './identity/person';
export { nameKeyOf } from './operations/contact-search';
export { lidsOf, type NumberState, numberStateOf, numberStates } from './identity/number-state';
export { contactsById } from './identity/contacts-by-id';
export { contactsByUsername } from './identity/usernames';
export { contactsByPhone, type KnownContact } from './identity/contacts-by-phone';
export { personWords } from './operations/person-words';
export { phoneKey } from './identity/phone-key';

export const contactsData: StoredData = {
  migrations: [contactMigrations, contactSearchMigrations, contactImportMigrations],
  companyCollections: [
    'contact_joins',
    'address_book',
    'contacts',
    'contact_check_turns',
    'contact_import_parts',
    'contact_imports',
  ],
  filesLost: deleteLostAvatars,
  secretLost: renewAvatarLinks,
};
