import { z } from 'zod';
import {
  defineEndpoint,
  formVersionField,
  idField,
  idListQuery,
  idParam,
  pageQuery,
  pageResponse,
  phoneField,
} from '../contract';
import { sourceFilterSchema } from '../sources';
import {
  contactDetailSchema,
  contactMergeSchema,
  contactNameField,
  contactSchema,
  contactSummarySchema,
  EXTRA_INFO_LIMITS,
} from './contacts.schema';

const byId = z.object({ contactId: idParam });
const tenantParams = ['contactId'] as const;
const muteIdSchema = z.string().regex(/^[0-9A-Z]{26}$/);

/** `lid` and `isGroup` are ignored: only WhatsApp knows them. */
const details = {
  email: z.union([z.literal(''), z.email().max(200)]).optional(),
  notification: z.boolean().optional(),
  queueId: idField.nullish(),
  lid: z.string().max(50).nullish(),
  isGroup: z.boolean().optional(),
  /** Replaces the stored list. */
  extraInfo: z
    .array(
      z.object({
        id: idField.optional(),
        name: z.string().trim().min(1).max(EXTRA_INFO_LIMITS.name),
        value: z.string().trim().max(EXTRA_INFO_LIMITS.value),
      }),
    )
    .max(EXTRA_INFO_LIMITS.entries)
    .optional(),
};

const lookupErrors = [
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_TOO_MANY_REQUESTS',
] as const;

export const listContacts = defineEndpoint({
  id: 'contacts.list',
  method: 'GET',
  path: '/contacts',
  summary: 'Lists the contacts by name',
  access: 'user',
  query: z.object({
    ...pageQuery,
    searchParam: z.string().max(100).optional(),
    /** Also matches contacts without a queue. */
    queueIds: idListQuery.optional(),
    numberCheck: z.enum(['waiting', 'absent']).optional(),
    source: sourceFilterSchema.optional(),
  }),
  heavy: { kind: 'search', with: 'searchParam' },
  output: z.object({ contacts: z.array(contactSchema), ...pageResponse }),
  errors: [],
});

/** For a merged contact, returns the remaining one. */
export const getContact = defineEndpoint({
  id: 'contacts.get',
  method: 'GET',
  path: '/contacts/:contactId',
  summary: 'Returns a contact',
  access: 'user',
  tenantParams,
  params: byId,
  output: contactDetailSchema,
  errors: ['ERR_NO_CONTACT_FOUND'],
  example: { params: { contactId: 1 } },
});

export const listContactNames = defineEndpoint({
  id: 'contacts.names',
  method: 'GET',
  path: '/contacts/list',
  summary: 'Lists the contacts, for selection fields',
  access: 'user',
  query: z.object({ companyId: idParam.optional() }),
  output: z.array(
    contactSummarySchema.pick({ id: true, name: true, number: true, username: true, isGroup: true }),
  ),
  errors: [],
});

/** Other fields than the ids are ignored. */
export const setContactWallet = defineEndpoint({
  id: 'contacts.setWallet',
  method: 'POST',
  path: '/contacts/add/wallet/:contactId',
  summary: 'Sets the users with a contact in their wallets',
  access: 'admin',
  tenantParams,
  params: byId,
  body: z.array(z.object({ id: idField })).max(200),
  output: contactDetailSchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_USER_FOUND'],
  example: { params: { contactId: 1 }, body: [{ id: 1 }] },
});

/**
 * Stores the number in WhatsApp's spelling, also in a contact with the same LID. Instead of a number, `@name` or
 * `@name 1234` finds a person by WhatsApp username, with the PIN. Rejects a known number or username with
 * ERR_DUPLICATED_CONTACT {contactId, name}.
 */
export const createContact = defineEndpoint({
  id: 'contacts.create',
  method: 'POST',
  path: '/contacts',
  summary: 'Creates a contact from a phone number or a WhatsApp username',
  access: 'user',
  body: z.object({ name: contactNameField, number: phoneField, ...details }),
  output: contactDetailSchema,
  status: 201,
  errors: ['ERR_DUPLICATED_CONTACT', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_USERNAME_FOUND', ...lookupErrors],
  example: { body: { name: 'Maria', number: '5511987654321', email: '', notification: true, queueId: null } },
});

/** An empty number changes nothing: contacts known only by LID have none. */
export const updateContact = defineEndpoint({
  id: 'contacts.update',
  method: 'PUT',
  path: '/contacts/:contactId',
  summary: 'Updates a contact',
  access: 'user',
  tenantParams,
  params: byId,
  body: z.object({
    name: contactNameField.optional(),
    number: phoneField.nullish(),
    ...details,
    version: formVersionField.optional(),
  }),
  output: contactDetailSchema,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_CONFLICT',
    'ERR_DUPLICATED_CONTACT',
    'ERR_NO_QUEUE_FOUND',
    ...lookupErrors,
  ],
  example: { params: { contactId: 1 }, body: { name: 'Maria', notification: false } },
});

export const muteAutomation = defineEndpoint({
  id: 'contacts.muteAutomation',
  method: 'PUT',
  path: '/contacts/:contactId/automation',
  summary: 'Mutes or unmutes automatic messages to a contact',
  access: 'user',
  tenantParams,
  params: byId,
  body: z.object({ muted: z.boolean() }),
  /** `muteId`: of `muted: true`, for `undoAutomationMute`. */
  output: contactSummarySchema.extend({ muteId: muteIdSchema.optional() }),
  errors: ['ERR_NO_CONTACT_FOUND'],
  example: { params: { contactId: 1 }, body: { muted: true } },
});

/**
 * Takes back one mute; the loop guard still counts earlier messages. Rejects with ERR_UNDO_TOO_LATE after
 * `UNDO_MS`, or if the mute was ended or replaced.
 */
export const undoAutomationMute = defineEndpoint({
  id: 'contacts.undoAutomationMute',
  method: 'POST',
  path: '/contacts/:contactId/mutes/:muteId/undo',
  summary: 'Undoes muting automatic messages to a contact',
  access: 'user',
  tenantParams,
  params: byId.extend({ muteId: muteIdSchema }),
  output: contactSummarySchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_UNDO_TOO_LATE'],
  example: { params: { contactId: 1, muteId: '01KB0000000000000000000000' } },
});

/**
 * Removes personal data from the contact's tickets. Rejects with ERR_CONFLICT {openTickets} if a ticket is
 * open.
 */
export const deleteContact = defineEndpoint({
  id: 'contacts.delete',
  method: 'DELETE',
  path: '/contacts/:contactId',
  summary: 'Deletes a contact and all its data',
  access: { permission: 'contacts-page:deleteContact' },
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONFLICT'],
  example: { params: { contactId: 1 } },
});

/** The parameter is the id of the *ticket*. Merges contacts with the same LID. */
export const switchToLid = defineEndpoint({
  id: 'contacts.switchToLid',
  method: 'PUT',
  path: '/contacts/update/isLid/:ticketId',
  summary: 'Switches the contact of a ticket to its WhatsApp LID',
  access: 'user',
  tenantParams: ['ticketId'],
  params: z.object({ ticketId: idParam }),
  output: contactSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND', ...lookupErrors],
  example: { params: { ticketId: 1 } },
});

export const findOrCreateSharedContact = defineEndpoint({
  id: 'contacts.shared',
  method: 'POST',
  path: '/contact/sharedContact',
  summary: 'Returns the contact of a shared contact card, creating it if needed',
  access: 'user',
  body: z.object({ name: z.string().trim().min(1).max(200), number: phoneField }),
  output: contactSchema,
  errors: [...lookupErrors],
  example: { body: { name: 'Maria', number: '5511987654321' } },
});

export const listContactMerges = defineEndpoint({
  id: 'contacts.joins',
  method: 'GET',
  path: '/contacts/:contactId/joins',
  summary: 'Lists the contacts merged into a contact',
  access: 'admin',
  tenantParams,
  params: byId,
  output: z.object({ joins: z.array(contactMergeSchema) }),
  errors: ['ERR_NO_CONTACT_FOUND'],
  example: { params: { contactId: 1 } },
});

/**
 * Runs in the background. Rejects with ERR_CONFLICT if the merge cannot be undone or is still running.
 */
export const undoContactMerge = defineEndpoint({
  id: 'contacts.undoJoin',
  method: 'POST',
  path: '/contacts/:contactId/undoJoin',
  summary: 'Separates two merged contacts',
  access: 'admin',
  tenantParams,
  params: byId,
  body: z.object({ joinId: idField }),
  output: contactSummarySchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONFLICT'],
  example: { params: { contactId: 1 }, body: { joinId: 1 } },
});

/**
 * The newer ticket's contact remains. Rejects with ERR_CONFLICT {field} for groups, or if numbers or LIDs
 * differ.
 */
export const associateTickets = defineEndpoint({
  id: 'contacts.associateTickets',
  method: 'POST',
  path: '/tickets/transfer/tickets',
  summary: 'Merges the contacts of two tickets, with their messages',
  access: 'admin',
  body: z.object({ newTicket: idField, oldTicket: idField, lid: z.string().max(50).nullish() }),
  output: z.object({ id: idField, uuid: z.uuid() }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND', 'ERR_CONFLICT'],
  example: { body: { newTicket: 1, oldTicket: 2, lid: null } },
});
