import { z } from 'zod';
import { defineEndpoint, idParam } from '../contract';
import { listImportLineSchema, listImportSchema, listUploadForm } from './list-import.schema';

const params = z.object({ contactListId: idParam });
const tenantParams = ['contactListId'] as const;
const example = { params: { contactListId: 1 } };

/**
 * Accepts .xlsx, .xls, .ods, .csv and .vcf, at most 20 MB and 50,000 rows. The response precedes the import, whose progress
 * events and `contactLists.import` show. Rejects with ERR_CONFLICT {importId, state} while the list has another import,
 * and with ERR_LIMIT_REACHED {limit} while the company has four, of
 * contacts or lists.
 */
export const uploadContactList = defineEndpoint({
  id: 'contactLists.upload',
  method: 'POST',
  path: '/contact-lists/:contactListId/upload',
  summary: 'Imports a sheet, sent as a form, into a contact list',
  access: 'campaigns',
  tenantParams,
  params,
  form: listUploadForm,
  heavy: 'import',
  output: listImportSchema,
  status: 202,
  errors: [
    'ERR_NO_CONTACT_LIST_FOUND',
    'ERR_CONFLICT',
    'ERR_LIMIT_REACHED',
    'ERR_TOO_MANY_FILES',
    'ERR_PAYLOAD_TOO_LARGE',
  ],
  example,
});

export const getListImport = defineEndpoint({
  id: 'contactLists.import',
  method: 'GET',
  path: '/contact-lists/:contactListId/import',
  summary: "Returns a contact list's latest import",
  access: 'campaigns',
  tenantParams,
  params,
  output: z.object({
    import: listImportSchema.nullable(),
    /** Headers that the user chose for the last upload. */
    columns: z
      .object({ name: z.string().nullable(), number: z.string(), email: z.string().nullable() })
      .nullable(),
  }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example,
});

/** Contains the rows that were not simply added, and no names or numbers. Kept for seven days. */
export const getListImportLog = defineEndpoint({
  id: 'contactLists.importLog',
  method: 'GET',
  path: '/contact-lists/:contactListId/import/log',
  summary: "Returns the rows of a contact list's latest import that need attention",
  access: 'campaigns',
  tenantParams,
  params,
  query: z.object({ part: z.coerce.number().int().min(0).max(100).optional() }),
  output: z.object({ lines: z.array(listImportLineSchema), nextPart: z.number().int().nullable() }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example,
});

/** Contacts that were added remain. */
export const stopListImport = defineEndpoint({
  id: 'contactLists.stopImport',
  method: 'POST',
  path: '/contact-lists/:contactListId/import/stop',
  summary: "Stops a contact list's import",
  access: 'campaigns',
  tenantParams,
  params,
  output: listImportSchema,
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_IMPORT_FOUND'],
  example,
});
