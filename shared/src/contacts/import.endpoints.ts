import { z } from 'zod';
import { defineEndpoint, idField } from '../contract';
import { contactImportSchema, IMPORT_LIMITS, importLogLineSchema } from './import.schema';

const importId = z.string().regex(/^[0-9a-f]{32}$/);
const params = z.object({ importId });
const tenantParams = ['importId'] as const;
const example = { params: { importId: '0'.repeat(32) } };

/** Waits for the company's earlier imports. Rejects with ERR_CONFLICT {importId} while the address book is imported. */
export const importFromPhone = defineEndpoint({
  id: 'contacts.importFromPhone',
  method: 'POST',
  path: '/contacts/import',
  summary: "Imports contacts from the phone's address book",
  access: 'admin',
  heavy: 'import',
  output: z.object({ message: z.string(), import: contactImportSchema }),
  errors: ['ERR_CONFLICT', 'ERR_LIMIT_REACHED', 'ERR_NO_DEF_WAPP_FOUND'],
});

/**
 * After `last: false`, further parts follow with the returned `importId`; repeated parts are ignored. Only
 * one-part imports that did not wait for earlier ones return the log. Rejects with ERR_CONFLICT {importId, state, own}
 * while another file is received, and with ERR_LIMIT_REACHED {limit} while the company has four imports.
 */
export const importContacts = defineEndpoint({
  id: 'contacts.importFile',
  method: 'POST',
  path: '/contacts/import/file',
  summary: 'Imports contacts from the rows of a spreadsheet',
  access: 'admin',
  body: z.object({
    contacts: z
      .array(
        z.object({
          name: z.string().max(500),
          number: z.string().max(500),
          /** Row in the spreadsheet; 2 by default for the first contact. */
          row: z.number().int().positive().max(2_000_000).optional(),
        }),
      )
      .max(IMPORT_LIMITS.rowsACall),
    whatsappId: idField.nullish(),
    /** Board of the new tickets; requires `ticketCreationOption`. */
    kanbanId: z.union([z.null(), z.literal(''), idField]).optional(),
    ticketCreationOption: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
    importId: importId.optional(),
    /** Chosen by the client for the first part, which it can repeat if it received no response. */
    uploadId: importId.optional(),
    part: z.number().int().min(0).max(IMPORT_LIMITS.rows).optional(),
    last: z.boolean().optional(),
  }),
  heavy: 'import',
  output: z.object({
    message: z.string(),
    getLogs: z.array(importLogLineSchema),
    import: contactImportSchema,
  }),
  errors: [
    'ERR_CONFLICT',
    'ERR_NO_IMPORT_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_NO_KANBAN_FOUND',
    'ERR_LIMIT_REACHED',
  ],
  example: {
    body: {
      contacts: [{ name: 'Maria Souza', number: '5511987654321' }],
      whatsappId: null,
      ticketCreationOption: false,
    },
  },
});

export const getImports = defineEndpoint({
  id: 'contacts.imports',
  method: 'GET',
  path: '/contacts/import',
  summary: 'Returns the latest contact import and the number of pending lookups',
  access: 'admin',
  output: z.object({
    /** The one that works, if any. */
    latest: contactImportSchema.nullable(),
    /** Number of further imports that have not ended. */
    further: z.number().int().optional(),
    checks: z.object({ waiting: z.number().int(), absent: z.number().int() }),
  }),
  errors: [],
});

export const getImport = defineEndpoint({
  id: 'contacts.import',
  method: 'GET',
  path: '/contacts/import/:importId',
  summary: 'Returns the progress of a contact import',
  access: 'admin',
  tenantParams,
  params,
  output: contactImportSchema,
  errors: ['ERR_NO_IMPORT_FOUND'],
  example,
});

/** Logs are retained for seven days. */
export const getImportLog = defineEndpoint({
  id: 'contacts.importLog',
  method: 'GET',
  path: '/contacts/import/:importId/log',
  summary: 'Lists the result of each row of a contact import',
  access: 'admin',
  tenantParams,
  params,
  query: z.object({ part: z.coerce.number().int().min(0).max(IMPORT_LIMITS.rows).optional() }),
  output: z.object({
    getLogs: z.array(importLogLineSchema),
    /** Null for the last part. */
    nextPart: z.number().int().nullable(),
  }),
  errors: ['ERR_NO_IMPORT_FOUND'],
  example,
});

/** Processed rows stay imported. */
export const stopImport = defineEndpoint({
  id: 'contacts.stopImport',
  method: 'DELETE',
  path: '/contacts/import/:importId',
  summary: 'Cancels a contact import',
  access: 'admin',
  tenantParams,
  params,
  output: contactImportSchema,
  errors: ['ERR_NO_IMPORT_FOUND'],
  example,
});
