import { z } from 'zod';
import { defineEndpoint, idParam, pageQuery, pageResponse } from '../contract';
import { userDetailSchema, userRowSchema, userSummarySchema } from './users.schema';

/** Ignored unless the caller is a platform admin. */
export const ofCompany = { companyId: idParam.optional() };

export const listUserNames = defineEndpoint({
  id: 'users.names',
  method: 'GET',
  path: '/users/list',
  summary: 'Lists the users, for selection fields',
  access: 'user',
  query: z.object(ofCompany),
  output: z.array(userSummarySchema),
  errors: [],
});

/** Terms begin words of the name, or of an e-mail address that the caller may read. */
export const searchUsers = defineEndpoint({
  id: 'users.search',
  method: 'GET',
  path: '/users',
  summary: 'Lists the users by name, with their queues',
  access: 'user',
  query: z.object({
    ...pageQuery,
    ...ofCompany,
    searchParam: z.string().max(100).optional(),
    sort: z.enum(['name', 'online']).optional(),
  }),
  output: z.object({ users: z.array(userRowSchema), ...pageResponse }),
  errors: [],
});

export const getUser = defineEndpoint({
  id: 'users.get',
  method: 'GET',
  path: '/users/:userId',
  summary: 'Returns a user with queues and connections',
  access: 'user',
  tenantParams: ['userId'],
  params: z.object({ userId: idParam }),
  query: z.object(ofCompany),
  output: userDetailSchema,
  errors: ['ERR_NO_USER_FOUND'],
  example: { params: { userId: 1 } },
});
