import type { AppContext } from '#core/context';
import type { Caller } from '#core/tenancy/caller';
import type { Companies } from '#features/companies';
import type { Imports } from '#features/imports';
import type { CreatedContacts } from '.';
import { contactImportProcess, type ContactTargetDeps } from './imports/contact-target';
import { mountImports } from './imports/imports.routes';
import { type ImportDeps, type ReceivedPart, receiveImport } from './imports/receive-import';

export interface ContactImports {
  /** Imports a file, part by part, as an administrator does. */
  receive(caller: Caller, part: Parameters<typeof receiveImport>[2]): Promise<ReceivedPart>;
}

interface ContactImportFeatures {
  companies: Pick<Companies, 'countryOf'>;
  connections: ImportDeps['connections'];
  contacts: Pick<CreatedContacts, 'created' | 'numberChecks'>;
  imports: Imports;
  tickets: { openForContacts: ContactTargetDeps['openTickets'] };
  requireBoard: ImportDeps['requireBoard'];
}

/** Created after the features whose tickets and boards an import fills. */
export function createContactImports(
  { endpoints, gateway, log }: Pick<AppContext, 'endpoints' | 'gateway' | 'log'>,
  { companies, connections, contacts, imports, tickets, requireBoard }: ContactImportFeatures,
): ContactImports {
  const deps: ImportDeps = {
    log,
    connections,
    requireBoard,
    process: contactImportProcess(imports, {
      gateway,
      countryOf: companies.countryOf,
      openTickets: tickets.openForContacts,
      added: contacts.created,
      wantChecks: contacts.numberChecks.want,
    }),
  };
  mountImports(endpoints, deps);
  return { receive: (caller, part) => receiveImport(deps, caller, part) };
}
