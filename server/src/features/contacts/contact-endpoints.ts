import type { AppContext } from '#core/context';
import type { Caller } from '#core/tenancy/caller';
import type { Companies } from '#features/companies';
import type { Imports } from '#features/imports';
import type { Contacts } from './contacts.interface';
import { mountContacts, type RouteDeps } from './contacts.routes';
import { contactImportProcess, type ContactTargetDeps } from './imports/contact-target';
import { mountImports } from './imports/imports.routes';
import { type ImportDeps, type ReceivedPart, receiveImport } from './imports/receive-import';
import type { contactsAdmin } from './operations/save-contact';

export interface ContactImports {
  /** Imports a file, part by part, as an administrator does. */
  receive(caller: Caller, part: Parameters<typeof receiveImport>[2]): Promise<ReceivedPart>;
}

interface EndpointFeatures {
  companies: Companies;
  connections: RouteDeps['connections'] & ImportDeps['connections'];
  contacts: Contacts & {
    byHand: ReturnType<typeof contactsAdmin>;
    changes: { created: ContactTargetDeps['added'] };
  };
  imports: Imports;
  queues: Pick<RouteDeps, 'requireQueues'>;
  tickets: {
    openForContacts: ContactTargetDeps['openTickets'];
    requireVisible: RouteDeps['requireTicket'];
  };
  users: Pick<RouteDeps, 'usersByIds'>;
  requireBoard: ImportDeps['requireBoard'];
}

/** Mounts the endpoints, after the features whose tickets and boards they use are created. */
export function createContactEndpoints(
  context: AppContext,
  { companies, connections, contacts, imports, queues, tickets, users, requireBoard }: EndpointFeatures,
): ContactImports {
  const { endpoints, gateway, log } = context;
  const deps: ImportDeps = {
    log,
    connections,
    requireBoard,
    process: contactImportProcess(imports, {
      gateway,
      countryOf: companies.countryOf,
      openTickets: tickets.openForContacts,
      added: contacts.changes.created,
      wantChecks: contacts.numbers.checks.want,
    }),
  };
  // First, because the path of a contact's id also matches imports.
  mountImports(endpoints, deps);
  mountContacts(context, contacts, contacts.byHand, {
    companies,
    connections,
    gateway,
    events: context.events.of('contacts'),
    requireQueues: queues.requireQueues,
    requireTicket: tickets.requireVisible,
    usersByIds: users.usersByIds,
  });
  return { receive: (caller, part) => receiveImport(deps, caller, part) };
}
