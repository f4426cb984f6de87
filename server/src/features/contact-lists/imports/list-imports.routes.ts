import {
  getListImport,
  getListImportLog,
  listUploadForm,
  stopListImport,
  uploadContactList,
} from '@recado/shared/contact-lists';
import { AppError } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import { readPartLog } from '#features/imports';
import type { ContactListsDeps } from '../contact-lists.deps';
import { requireList } from '../require-list';
import { type ListImportDocument, listImportParts, listImports } from './list-import.model';
import { presentImport } from './publish-import';
import { sheetUpload } from './read-upload';
import { requireNoImport, startImport } from './start-import';

const NO_FILE = { part: 'body', field: listUploadForm.files, reason: 'required' };

export function mountListImports(endpoints: AppContext['endpoints'], deps: ContactListsDeps): void {
  endpoints.mountForm(uploadContactList, listUploadForm, async ({ caller, params, read }) => {
    const { companyId, userId } = caller;
    const list = await requireList(companyId, params.contactListId);
    await requireNoImport(companyId, list._id);
    await deps.imports.requireRoom(companyId);
    const {
      fields,
      files: [file],
    } = await read(sheetUpload(deps.folder));
    if (!file) throw new AppError('ERR_VALIDATION', NO_FILE);
    const begun = await startImport(deps, list, file, fields).catch(async (error: unknown) => {
      await deps.folder.remove(file.path);
      throw error;
    });
    deps.log.info({ companyId, userId, contactListId: list._id, importId: begun._id }, 'list import started');
    return presentImport(begun);
  });
  endpoints.mount(uploadContactList, async ({ caller, params }) => {
    await requireList(caller.companyId, params.contactListId);
    throw new AppError('ERR_VALIDATION', NO_FILE);
  });
  endpoints.mount(getListImport, async ({ caller: { companyId }, params: { contactListId } }) => {
    const { columns = null } = await requireList(companyId, contactListId);
    const latest = await latestOf(companyId, contactListId);
    return { import: latest ? presentImport(latest) : null, columns };
  });
  endpoints.mount(getListImportLog, async ({ caller: { companyId }, params, query }) => {
    await requireList(companyId, params.contactListId);
    const latest = await latestOf(companyId, params.contactListId);
    return latest ? readPartLog(listImportParts, latest, query.part) : { lines: [], nextPart: null };
  });
  endpoints.mount(stopListImport, async ({ caller: { companyId }, params: { contactListId } }) => {
    const latest = await requireImport(companyId, contactListId);
    return presentImport((await deps.imports.end(companyId, { contactListId }, 'stopped')) ?? latest);
  });
}

async function latestOf(companyId: number, contactListId: number): Promise<ListImportDocument | undefined> {
  return (await listImports.find(companyId, { contactListId }, { sort: { createdAt: -1 }, limit: 1 }))[0];
}

/** @throws ERR_NO_CONTACT_LIST_FOUND, ERR_NO_IMPORT_FOUND */
async function requireImport(companyId: number, contactListId: number): Promise<ListImportDocument> {
  await requireList(companyId, contactListId);
  const latest = await latestOf(companyId, contactListId);
  if (!latest) throw new AppError('ERR_NO_IMPORT_FOUND');
  return latest;
}
