import { z } from 'zod';
import { defineEndpoint, idField } from '../contract';
import { contactImportSchema, IMPORT_LIMITS, importLogLineSchema } from './import.schema';

const importId = z.string().regex(/^[0-9a-f]{32}$/);
const params = z.object({ importId });
const tenantParams = ['importId'] as const;
const example = { params: { importId: '0'.repeat(32) } };

/**
 * Specification 2 §2.10, §7.6: everybody in the address book of the company's phones becomes a contact, in the
 * background. Without a body. ERR_CONFLICT {importId}: another import is under way.
 */
export const importFromPhone = defineEndpoint({
  id: 'contacts.importFromPhone',
  method: 'POST',
  path: '/contacts/import',
  summary: "Make contacts of the phone's address book",
  access: 'admin',
  output: z.object({ message: z.string(), import: contactImportSchema }),
  errors: ['ERR_CONFLICT', 'ERR_NO_DEF_WAPP_FOUND'],
});

/**
 * Specification 2 §2.12, §7.6. Rows become contacts in the background: numbers are not looked up at the messenger now but
 * later, slowly. At most 1,000 rows a call and 50,000 an import: with `last` false more parts follow, each with the
 * `importId` of the first answer and its number in `part`; the same part again changes nothing. A file that came whole in one call is answered
 * when it is worked off, with its log; of others `getLogs` is empty: ask for the log. `ticketCreationOption` opens a ticket
 * of the caller's for each contact that has none, and sends nothing. ERR_CONFLICT {importId, state, own}: another one is under way.
 */
export const importContacts = defineEndpoint({
  id: 'contacts.importFile',
  method: 'POST',
  path: '/contacts/import/file',
  summary: 'Make contacts of the rows of a spreadsheet',
  access: 'admin',
  body: z.object({
    contacts: z
      .array(
        z.object({
          name: z.string().max(500),
          number: z.string().max(500),
          /** As the spreadsheet counts; without it the first row of data is 2. */
          row: z.number().int().positive().max(2_000_000).optional(),
        }),
      )
      .max(IMPORT_LIMITS.rowsACall),
    /** Through which connection numbers are looked up, and tickets opened; without it the default one. */
    whatsappId: idField.nullish(),
    /** Rejected while there are no boards, so that no caller expects cards on one. */
    kanbanId: z.union([z.null(), z.literal('')], 'boards are not supported').optional(),
    ticketCreationOption: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
    importId: importId.optional(),
    part: z.number().int().min(0).max(IMPORT_LIMITS.rows).optional(),
    last: z.boolean().optional(),
  }),
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

/** The company's latest import, and how many imported numbers the messenger was not asked for yet, or does not have. */
export const getImports = defineEndpoint({
  id: 'contacts.imports',
  method: 'GET',
  path: '/contacts/import',
  summary: 'The latest import of contacts, and what is left to look up',
  access: 'admin',
  output: z.object({
    latest: contactImportSchema.nullable(),
    checks: z.object({ waiting: z.number().int(), absent: z.number().int() }),
  }),
  errors: [],
});

export const getImport = defineEndpoint({
  id: 'contacts.import',
  method: 'GET',
  path: '/contacts/import/:importId',
  summary: 'How far an import of contacts is',
  access: 'admin',
  tenantParams,
  params,
  output: contactImportSchema,
  errors: ['ERR_NO_IMPORT_FOUND'],
  example,
});

/** A line a row, in the file's order, a part after the other. Kept for seven days. */
export const getImportLog = defineEndpoint({
  id: 'contacts.importLog',
  method: 'GET',
  path: '/contacts/import/:importId/log',
  summary: 'What became of the rows of an import',
  access: 'admin',
  tenantParams,
  params,
  query: z.object({ part: z.coerce.number().int().min(0).max(IMPORT_LIMITS.rows).optional() }),
  output: z.object({
    getLogs: z.array(importLogLineSchema),
    /** The part to ask for next; null after the last. */
    nextPart: z.number().int().nullable(),
  }),
  errors: ['ERR_NO_IMPORT_FOUND'],
  example,
});

/** What is done stays; the rest of the file is forgotten. */
export const stopImport = defineEndpoint({
  id: 'contacts.stopImport',
  method: 'DELETE',
  path: '/contacts/import/:importId',
  summary: 'End an import of contacts',
  access: 'admin',
  tenantParams,
  params,
  output: contactImportSchema,
  errors: ['ERR_NO_IMPORT_FOUND'],
  example,
});
