import { z } from 'zod';
import { defineEvent, idField } from '../contract';
import { contactListItemSchema, contactListSchema } from './contact-lists.schema';
import { listImportSchema } from './list-import.schema';

const changes = <T extends z.ZodType>(record: T) =>
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record }),
    z.object({ action: z.literal('delete'), id: idField }),
    /** Many records changed and must be fetched again. */
    z.object({ action: z.literal('reload') }),
  ]);

/** Sent to users who may use campaigns. */
export const contactListEvent = defineEvent('ContactList', changes(contactListSchema));

/** Also sent as `ContactListItem-{contactListId}`. */
export const contactListItemEvent = defineEvent('ContactListItem', changes(contactListItemSchema));

/** Progress of a list's import, at most once per second. */
export const contactListImportEvent = defineEvent('ContactListImport', listImportSchema);
