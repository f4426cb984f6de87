import { z } from 'zod';
import {
  defineEndpoint,
  formVersionField,
  idField,
  idParam,
  pageQuery,
  pageResponse,
  phoneField,
} from '../contract';
import { contactListItemSchema, itemEmailField, listNameField } from './contact-lists.schema';

const params = z.object({ contactListItemId: idParam });
const tenantParams = ['contactListItemId'] as const;
const example = { params: { contactListItemId: 1 } };

const fields = z.object({ name: listNameField, number: phoneField, email: itemEmailField.nullish() });

/** Without a name, a contact's own is copied. */
const newItem = z
  .object({
    contactListId: idField,
    contactId: idField.optional(),
    number: phoneField.optional(),
    name: listNameField.optional(),
    email: itemEmailField.nullish(),
  })
  .refine(({ contactId, number }) => (contactId === undefined) !== (number === undefined), {
    message: 'contactId or number',
    path: ['number'],
  })
  .refine(({ contactId, name }) => contactId !== undefined || name !== undefined, {
    message: 'required',
    path: ['name'],
  });

/** Sorted by name. `searchParam`: beginnings of words of name and e-mail, or of the number. */
export const listContactListItems = defineEndpoint({
  id: 'contactListItems.list',
  method: 'GET',
  path: '/contact-list-items',
  summary: 'Lists the contacts of a list, a page at a time',
  access: 'campaigns',
  query: z.object({
    contactListId: idParam,
    searchParam: z.string().max(200).optional(),
    ...pageQuery,
  }),
  heavy: { kind: 'search', with: 'searchParam' },
  output: z.object({ contacts: z.array(contactListItemSchema), ...pageResponse }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example: { query: { contactListId: 1 } },
});

export const getContactListItem = defineEndpoint({
  id: 'contactListItems.get',
  method: 'GET',
  path: '/contact-list-items/:contactListItemId',
  summary: 'Returns a contact of a list',
  access: 'campaigns',
  tenantParams,
  params,
  output: contactListItemSchema,
  errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND'],
  example,
});

/**
 * `number`: a number, or `@` and the username of a person whose contact exists; the person may have no known number.
 * Rejects with ERR_CONFLICT {field: number, itemId} if the list contains the number, with or without the
 * ninth digit, and with ERR_LIMIT_REACHED {limit} at 50,000 contacts.
 */
export const createContactListItem = defineEndpoint({
  id: 'contactListItems.create',
  method: 'POST',
  path: '/contact-list-items',
  summary: 'Adds a contact to a list',
  access: 'campaigns',
  body: newItem,
  output: contactListItemSchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_CONTACT_LIST_FOUND', 'ERR_CONFLICT', 'ERR_LIMIT_REACHED'],
  example: {
    body: { contactListId: 1, name: 'Maria Souza', number: '5511987654321', email: 'maria@exemplo.com.br' },
  },
});

/**
 * A new number is verified again. The contact stays in its list. ERR_CONFLICT: {field: number, itemId}, or a stale
 * `version`.
 */
export const updateContactListItem = defineEndpoint({
  id: 'contactListItems.update',
  method: 'PUT',
  path: '/contact-list-items/:contactListItemId',
  summary: 'Updates a contact of a list',
  access: 'campaigns',
  tenantParams,
  params,
  body: fields.partial().extend({ version: formVersionField.optional() }),
  output: contactListItemSchema,
  errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND', 'ERR_CONFLICT'],
  example: { ...example, body: { name: 'Maria Souza' } },
});

export const deleteContactListItem = defineEndpoint({
  id: 'contactListItems.delete',
  method: 'DELETE',
  path: '/contact-list-items/:contactListItemId',
  summary: 'Removes a contact from its list',
  access: { permission: 'contacts-page:deleteContact', campaigns: true },
  tenantParams,
  params,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND'],
  example,
});
