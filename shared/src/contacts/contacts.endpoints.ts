import { z } from 'zod';
import { defineEndpoint, idField, idListQuery, idParam, pageAnswer, pageQuery } from '../contract';
import {
  contactDetailSchema,
  contactJoinSchema,
  contactNameField,
  contactNumberField,
  contactSchema,
  contactSummarySchema,
  EXTRA_INFO_LIMITS,
} from './contacts.schema';

const byId = z.object({ contactId: idParam });
const tenantParams = ['contactId'] as const;

/** What both calls take beside name and number. `lid` and `isGroup` are accepted and decided by the messenger alone. */
const details = {
  email: z.union([z.literal(''), z.email().max(200)]).optional(),
  notification: z.boolean().optional(),
  queueId: idField.nullish(),
  lid: z.string().max(50).nullish(),
  isGroup: z.boolean().optional(),
  /** All of it, in order: an entry that is missing is removed. The id of one there is keeps it. */
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

/** Specification 1 §7.6, 2 §7.6. A search finds every word by its beginning, in the name, the e-mail or the number. */
export const listContacts = defineEndpoint({
  id: 'contacts.list',
  method: 'GET',
  path: '/contacts',
  summary: "The company's contacts by name",
  access: 'user',
  query: z.object({
    ...pageQuery,
    searchParam: z.string().max(100).optional(),
    /** Only those whose queue is one of these, or who have none. */
    queueIds: idListQuery.optional(),
    /** Only imported ones that wait to be looked up, or that the messenger does not have. */
    numberCheck: z.enum(['waiting', 'absent']).optional(),
  }),
  output: z.object({ contacts: z.array(contactSchema), ...pageAnswer }),
  errors: [],
});

/** Of a contact that was joined to another, that other one is answered. */
export const getContact = defineEndpoint({
  id: 'contacts.get',
  method: 'GET',
  path: '/contacts/:contactId',
  summary: 'One contact',
  access: 'user',
  tenantParams,
  params: byId,
  output: contactDetailSchema,
  errors: ['ERR_NO_CONTACT_FOUND'],
  example: { params: { contactId: 1 } },
});

/** Specification 1 §7.6: every contact by name, to choose from; at most 2,000. A `companyId` changes nothing. */
export const listContactNames = defineEndpoint({
  id: 'contacts.names',
  method: 'GET',
  path: '/contacts/list',
  summary: "The company's contacts, to choose from",
  access: 'user',
  query: z.object({ companyId: idParam.optional() }),
  output: z.array(contactSummarySchema.pick({ id: true, name: true, number: true, isGroup: true })),
  errors: [],
});

/**
 * Specification 1 §6, §7.6: whose contact it is. The body is the whole wallet, as user objects of which only the ids
 * count; an empty one makes it nobody's. While the setting useContactWallet is enabled agents see the tickets of their
 * own contacts only.
 */
export const setContactWallet = defineEndpoint({
  id: 'contacts.setWallet',
  method: 'POST',
  path: '/contacts/add/wallet/:contactId',
  summary: 'Place a contact in the wallets of users',
  access: 'admin',
  tenantParams,
  params: byId,
  body: z.array(z.object({ id: idField })).max(200),
  output: contactDetailSchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_USER_FOUND'],
  example: { params: { contactId: 1 }, body: [{ id: 1 }] },
});

/**
 * The number is looked up at the messenger, and stored as that answers it. Somebody who was known by LID only gets the
 * number and the name; whoever is known by the number already is ERR_DUPLICATED_CONTACT {contactId, name}.
 */
export const createContact = defineEndpoint({
  id: 'contacts.create',
  method: 'POST',
  path: '/contacts',
  summary: 'Add a contact by its number',
  access: 'user',
  body: z.object({ name: contactNameField, number: contactNumberField, ...details }),
  output: contactDetailSchema,
  status: 201,
  errors: ['ERR_DUPLICATED_CONTACT', 'ERR_NO_QUEUE_FOUND', ...lookupErrors],
  example: { body: { name: 'Maria', number: '5511987654321', email: '', notification: true, queueId: null } },
});

/** Changes what is given. An empty number changes nothing: somebody known by LID only has none. */
export const updateContact = defineEndpoint({
  id: 'contacts.update',
  method: 'PUT',
  path: '/contacts/:contactId',
  summary: 'Change a contact',
  access: 'user',
  tenantParams,
  params: byId,
  body: z.object({
    name: contactNameField.optional(),
    number: z.union([z.literal(''), z.null(), contactNumberField]).optional(),
    ...details,
  }),
  output: contactDetailSchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_NO_QUEUE_FOUND', ...lookupErrors],
  example: { params: { contactId: 1 }, body: { name: 'Maria', notification: false } },
});

/**
 * Specification 1 §6, 2 §7.6. Erases the person everywhere; the tickets stay as numbers, without name or words. Refused
 * with ERR_CONFLICT {openTickets} while a ticket is open.
 */
export const deleteContact = defineEndpoint({
  id: 'contacts.delete',
  method: 'DELETE',
  path: '/contacts/:contactId',
  summary: 'Erase a contact and everything stored of them',
  access: { permission: 'contacts-page:deleteContact' },
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONFLICT'],
  example: { params: { contactId: 1 } },
});

/**
 * Specification 1 §2.12 "Trocar Para LID", §7.6: called with the *ticket's* id. Asks the messenger for the LID of the
 * ticket's contact and addresses it so from now on; whoever was known by that LID is the same person and joined.
 */
export const switchToLid = defineEndpoint({
  id: 'contacts.switchToLid',
  method: 'PUT',
  path: '/contacts/update/isLid/:ticketId',
  summary: "Address a ticket's contact by the messenger's own identity",
  access: 'user',
  tenantParams: ['ticketId'],
  params: z.object({ ticketId: idParam }),
  output: contactSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND', ...lookupErrors],
  example: { params: { ticketId: 1 } },
});

/** Specification 1 §7.6: a contact card somebody sent becomes a contact, or is the one there is. */
export const takeSharedContact = defineEndpoint({
  id: 'contacts.shared',
  method: 'POST',
  path: '/contact/sharedContact',
  summary: 'The contact of a card, made when it is new',
  access: 'user',
  body: z.object({ name: z.string().trim().min(1).max(200), number: contactNumberField }),
  output: contactSchema,
  errors: [...lookupErrors],
  example: { body: { name: 'Maria', number: '5511987654321' } },
});

/** Joins of this contact with others that were the same person, newest first. */
export const listContactJoins = defineEndpoint({
  id: 'contacts.joins',
  method: 'GET',
  path: '/contacts/:contactId/joins',
  summary: 'Contacts that were joined to this one',
  access: 'admin',
  tenantParams,
  params: byId,
  output: z.object({ joins: z.array(contactJoinSchema) }),
  errors: ['ERR_NO_CONTACT_FOUND'],
  example: { params: { contactId: 1 } },
});

/** They were two people after all: everything that moved goes back, in the background. ERR_CONFLICT: not possible (yet). */
export const undoContactJoin = defineEndpoint({
  id: 'contacts.undoJoin',
  method: 'POST',
  path: '/contacts/:contactId/undoJoin',
  summary: 'Take two joined contacts apart again',
  access: 'admin',
  tenantParams,
  params: byId,
  body: z.object({ joinId: idField }),
  output: contactSummarySchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONFLICT'],
  example: { params: { contactId: 1 }, body: { joinId: 1 } },
});

/**
 * Specification 1 §2.12 "Associar Ticket", §7.4: the customers of both tickets are one person, says an administrator. The
 * old ticket's contact is joined to the new one's, in the background, and can be taken apart again. Answers the new
 * ticket. ERR_CONFLICT {field}: two numbers or two accounts are two people, and a group is nobody. `lid` changes nothing.
 */
export const associateTickets = defineEndpoint({
  id: 'contacts.associateTickets',
  method: 'POST',
  path: '/tickets/transfer/tickets',
  summary: 'Join the customers of two tickets, with their messages',
  access: 'admin',
  body: z.object({ newTicket: idField, oldTicket: idField, lid: z.string().max(50).nullish() }),
  output: z.object({ id: idField, uuid: z.uuid() }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND', 'ERR_CONFLICT'],
  example: { body: { newTicket: 1, oldTicket: 2, lid: null } },
});
