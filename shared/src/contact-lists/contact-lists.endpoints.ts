import { z } from 'zod';
import { defineEndpoint, formVersionField, idParam, pageQuery, pageResponse } from '../contract';
import {
  contactListDetailSchema,
  contactListSchema,
  listAboutField,
  listNameField,
} from './contact-lists.schema';

const params = z.object({ contactListId: idParam });
const tenantParams = ['contactListId'] as const;
const example = { params: { contactListId: 1 } };

const body = z.object({
  name: listNameField,
  source: listAboutField.nullish(),
  legalBasis: listAboutField.nullish(),
});

/** Sorted by name. */
export const listContactLists = defineEndpoint({
  id: 'contactLists.list',
  method: 'GET',
  path: '/contact-lists',
  summary: 'Lists the contact lists, a page at a time',
  access: 'campaigns',
  query: z.object({ searchParam: z.string().max(200).optional(), ...pageQuery }),
  output: z.object({ records: z.array(contactListSchema), ...pageResponse }),
  errors: [],
});

/** For selects. */
export const listAllContactLists = defineEndpoint({
  id: 'contactLists.all',
  method: 'GET',
  path: '/contact-lists/list',
  summary: 'Lists all contact lists',
  access: 'campaigns',
  query: z.object({ companyId: idParam.optional() }),
  output: z.array(contactListSchema),
  errors: [],
});

/** Contains the first 100 contacts. */
export const getContactList = defineEndpoint({
  id: 'contactLists.get',
  method: 'GET',
  path: '/contact-lists/:contactListId',
  summary: 'Returns a contact list with its counts and first contacts',
  access: 'campaigns',
  tenantParams,
  params,
  output: contactListDetailSchema,
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example,
});

/** Rejects with ERR_LIMIT_REACHED {limit} at 200 lists. */
export const createContactList = defineEndpoint({
  id: 'contactLists.create',
  method: 'POST',
  path: '/contact-lists',
  summary: 'Creates a contact list',
  access: 'campaigns',
  body,
  output: contactListSchema,
  errors: ['ERR_LIMIT_REACHED'],
  example: {
    body: { name: 'Clientes de março', source: 'Cadastro da loja', legalBasis: 'Consentimento' },
  },
});

export const updateContactList = defineEndpoint({
  id: 'contactLists.update',
  method: 'PUT',
  path: '/contact-lists/:contactListId',
  summary: 'Updates a contact list',
  access: 'campaigns',
  tenantParams,
  params,
  body: body.partial().extend({ version: formVersionField.optional() }),
  output: contactListSchema,
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_CONFLICT'],
  example: { ...example, body: { name: 'Clientes de abril' } },
});

/**
 * Rejects with ERR_CONFLICT {campaigns: [{id, name}]} while PROGRAMADA or EM_ANDAMENTO campaigns use the list, or a
 * CANCELADA one has persons left.
 */
export const deleteContactList = defineEndpoint({
  id: 'contactLists.delete',
  method: 'DELETE',
  path: '/contact-lists/:contactListId',
  summary: 'Deletes a contact list with its contacts',
  access: 'campaigns',
  tenantParams,
  params,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_CONFLICT'],
  example,
});

/** Keeps contacts whose number is not verified yet. */
export const deleteInvalidItems = defineEndpoint({
  id: 'contactLists.deleteInvalidItems',
  method: 'DELETE',
  path: '/contact-lists/:contactListId/invalid-items',
  summary: 'Deletes the contacts of a list whose number is not on WhatsApp',
  access: { permission: 'contacts-page:deleteContact', campaigns: true },
  tenantParams,
  params,
  output: z.object({ deleted: z.number().int().nonnegative() }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example,
});
