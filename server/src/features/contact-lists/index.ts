import { join } from 'node:path';
import { z } from 'zod';
import type { ContactList, createContactList } from '@recado/shared/contact-lists';
import type { BodyOf } from '@recado/shared/contract';
import type { AppContext } from '../../core/context';
import { extensionPoint } from '../../core/extension-point';
import { createSheetFolder, createSheetReader } from '../../core/sheets';
import type { Companies } from '../companies';
import type { Connections } from '../connections';
import { type CreatedContacts, numberStates } from '../contacts';
import type { OptOuts } from '../opt-outs';
import { presentList } from './contact-lists.presenter';
import { mountContactLists } from './contact-lists.routes';
import { deleteOldImportsAcrossCompanies } from './imports/delete-imports';
import { endImport } from './imports/end-import';
import { type ImportedRows, importRows } from './imports/import-rows';
import { listImports, type ListRow } from './imports/list-import.model';
import { IMPORT, type ListImportsDeps } from './imports/list-imports.deps';
import { mountListImports } from './imports/list-imports.routes';
import { runImport } from './imports/run-import';
import { type ListReading, listReading, type ListUses } from './list-reading';
import { unverifiedNumbers } from './number-lookups';
import { applyNumberState } from './operations/apply-number-state';
import { eraseNumbers } from './operations/delete-items';
import { resumeDeletionsAcrossCompanies } from './operations/delete-list';
import { createList } from './operations/save-list';
import { reloadNumber } from './publish-changes';

const SWEEP_MS = 60_000;

export interface ContactLists extends ListReading {
  extend(uses: ListUses): void;
  /** @throws ERR_LIMIT_REACHED {limit} */
  create(companyId: number, input: BodyOf<typeof createContactList>): Promise<ContactList>;
  /** Adds people to a list, as an import does. */
  addRows(companyId: number, contactListId: number, rows: readonly ListRow[]): Promise<ImportedRows>;
  stop(): void;
}

export function createContactLists(
  context: Pick<AppContext, 'config' | 'endpoints' | 'publisher' | 'jobs' | 'dueWork' | 'log' | 'events'>,
  {
    companies,
    contacts,
    optOuts,
    connections,
  }: {
    companies: Pick<Companies, 'readNumber' | 'countryOf' | 'languageOf'>;
    contacts: Pick<CreatedContacts, 'extend' | 'onNumberState' | 'numberChecks'>;
    connections: Pick<Connections, 'defaultConnectionEntry'>;
    optOuts: Pick<OptOuts, 'isOptedOut' | 'onChanged'>;
  },
): ContactLists {
  const { config, endpoints, publisher, jobs, dueWork, log } = context;
  const sheets = createSheetReader({ log });
  const folder = createSheetFolder(join(config.dataDir, 'sheets'));
  const { extensions, provide } = extensionPoint<ListUses>('contact-lists', {
    campaignsUsing: true,
    listsOfCampaigns: true,
  });
  const deps: ListImportsDeps = {
    events: context.events.of('contact-lists'),
    ...{ companies, publisher, dueWork, log, numberStates, optOuts, sheets, folder, ...extensions },
    wantLookups: async (companyId) => {
      const connection = await connections.defaultConnectionEntry(companyId);
      if (connection) await contacts.numberChecks.want(companyId, connection.id);
    },
  };
  contacts.numberChecks.use(unverifiedNumbers(deps));
  mountListImports(endpoints, deps);
  mountContactLists(context, deps);
  contacts.extend({ eraseListItems: (companyId, phones) => eraseNumbers(deps, companyId, phones) });
  contacts.onNumberState((contact) => applyNumberState(deps, contact));
  optOuts.onChanged((companyId, { phone }) => reloadNumber(deps, companyId, phone));
  dueWork.handle(IMPORT, ({ companyId, ref, now }) => runImport(deps, companyId, ref, now), {
    restore: async (add) => {
      // Reads all companies, because one sweep serves all.
      for await (const { companyId, _id } of listImports.eachAcrossCompanies({ open: true }))
        await add([{ kind: IMPORT, ref: _id, companyId, dueAt: new Date() }]);
    },
    onGivenUp: async ({ companyId, ref }) => {
      await endImport(deps, companyId, { _id: ref }, 'failed', 'interrupted');
    },
  });
  jobs.define('contact-lists.delete', z.unknown(), async () => {
    await resumeDeletionsAcrossCompanies(log);
    await deleteOldImportsAcrossCompanies(log);
    await folder.removeOld();
  });
  jobs.every(SWEEP_MS, 'contact-lists.delete');
  return {
    ...listReading,
    extend: provide,
    create: async (companyId, input) => presentList(await createList(deps, companyId, input)),
    addRows: (companyId, contactListId, rows) =>
      importRows(deps, { _id: `rows-${contactListId}`, companyId, contactListId }, rows),
    stop: sheets.stop,
  };
}

export type { ListPerson } from './list-reading';
export { contactListMigrations } from './contact-lists.migrations';
