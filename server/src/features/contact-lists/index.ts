import { join } from 'node:path';
import type { ContactList, createContactList } from '@recado/shared/contact-lists';
import type { BodyOf } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { createSheetFolder, createSheetReader } from '#core/sheets';
import type { Companies } from '#features/companies';
import type { Connections } from '#features/connections';
import { type Contacts, numberStates } from '#features/contacts';
import type { Imports } from '#features/imports';
import type { OptOuts } from '#features/opt-outs';
import type { ContactListsDeps, ListTargetDeps } from './contact-lists.deps';
import { defineJobs } from './contact-lists.jobs';
import { contactListMigrations } from './contact-lists.migrations';
import { presentList } from './contact-lists.presenter';
import { mountContactLists } from './contact-lists.routes';
import { type ImportedRows, importRows } from './imports/import-rows';
import type { ListRow } from './imports/list-import.model';
import { mountListImports } from './imports/list-imports.routes';
import { listImportProcess } from './imports/list-target';
import { type ListReading, listReading, type ListUses } from './list-reading';
import { unverifiedNumbers } from './number-lookups';
import { applyNumberState } from './operations/apply-number-state';
import { erasePerson } from './operations/delete-items';
import { createList } from './operations/save-list';
import { updateSearchWords } from './operations/update-search-words';
import { reloadPerson } from './publish-changes';

export interface ContactLists extends ListReading {
  /** @throws ERR_LIMIT_REACHED {limit} */
  create(companyId: number, input: BodyOf<typeof createContactList>): Promise<ContactList>;
  addRows(companyId: number, contactListId: number, rows: readonly ListRow[]): Promise<ImportedRows>;
  stop(): void;
}

export function createContactLists(
  context: AppContext,
  {
    companies,
    contacts,
    imports,
    optOuts,
    connections,
    uses,
  }: {
    companies: Companies;
    contacts: Contacts;
    connections: Connections;
    imports: Imports;
    uses: ListUses;
    optOuts: OptOuts;
  },
): ContactLists {
  const { config, endpoints, publisher, jobs, log } = context;
  const sheets = createSheetReader({ log });
  const folder = createSheetFolder(join(config.dataDir, 'sheets'));
  const targetDeps: ListTargetDeps = {
    events: context.events.of('contact-lists'),
    ...{ companies, publisher, log, numberStates, optOuts, ...uses },
    wantLookups: async (companyId) => {
      const connection = await connections.defaultConnectionEntry(companyId);
      if (connection) await contacts.numbers.checks.want(companyId, connection.id);
    },
  };
  const deps: ContactListsDeps = {
    ...{ ...targetDeps, sheets, folder },
    imports: listImportProcess(imports, targetDeps),
  };
  contacts.numbers.checks.use(unverifiedNumbers(deps));
  mountListImports(endpoints, deps);
  mountContactLists(context, deps);
  context.personalData.register('contact-lists', {
    collections: {
      contact_list_items:
        'name, number or the id of a contact without one, e-mail and further columns of a campaign’s contact lists, search words',
      contact_list_imports:
        'numbers and contact ids of people who are erased while their sheet is being imported, so that it adds none of them',
      contact_list_import_parts:
        'names, numbers, usernames, e-mails and further columns of a sheet until its rows are imported into a list (seconds); then only row numbers and results',
    },
    erase: (person) => erasePerson(deps, person),
    merge: 'found by number and by the ids of merged contacts',
  });
  contacts.numbers.onState((contact) => applyNumberState(deps, contact));
  contacts.changes.onChanged((contact) => updateSearchWords(publisher, contact));
  optOuts.onChanged(async (companyId, { phone = null, lid = null }) => {
    const contact = lid && (await contacts.identify(companyId, { phone, lid, address: '' as never }));
    const contactIds = contact ? await contacts.identities.mergedIds(companyId, contact._id) : [];
    await reloadPerson(deps, companyId, { phone, contactIds });
  });
  defineJobs(jobs, deps);
  return {
    ...listReading,
    create: async (companyId, input) => presentList(await createList(deps, companyId, input)),
    addRows: (companyId, contactListId, rows) =>
      importRows(deps, { _id: `rows-${contactListId}`, companyId, contactListId }, rows),
    stop: sheets.stop,
  };
}

export { contactKey } from './operations/item-address';
export type { ListPerson } from './list-reading';

export const contactListsData: StoredData = {
  migrations: [contactListMigrations],
  companyCollections: [
    'contact_list_import_parts',
    'contact_list_imports',
    'contact_list_items',
    'contact_lists',
  ],
};
