import { z } from 'zod';
import { defineEndpoint, idParam, pageAnswer, pageQuery } from '../contract';
import { userDetailSchema, userRowSchema, userSummarySchema } from './users.schema';

/**
 * Which company's users are meant (specification 2 §2.5, §7.4): the platform's owner may name another one; for
 * everybody else it changes nothing.
 */
export const ofCompany = { companyId: idParam.optional() };

/** Specification 1 §7.2: all users of the company, by name. */
export const listUserNames = defineEndpoint({
  id: 'users.names',
  method: 'GET',
  path: '/users/list',
  summary: "The company's users, to choose from",
  access: 'user',
  query: z.object(ofCompany),
  output: z.array(userSummarySchema),
  errors: [],
});

/** Specification 1 §7.2, 2 §7.4. A search finds every word by its beginning, in the name; in the e-mail too where it may be seen. */
export const searchUsers = defineEndpoint({
  id: 'users.search',
  method: 'GET',
  path: '/users',
  summary: "The company's users by name, with their queues",
  access: 'user',
  query: z.object({
    ...pageQuery,
    ...ofCompany,
    searchParam: z.string().max(100).optional(),
    /** `online`: online users first, each part ordered by name. */
    sort: z.enum(['name', 'online']).optional(),
  }),
  output: z.object({ users: z.array(userRowSchema), ...pageAnswer }),
  errors: [],
});

/** Specification 1 §7.2. */
export const getUser = defineEndpoint({
  id: 'users.get',
  method: 'GET',
  path: '/users/:userId',
  summary: 'One user with queues and connections',
  access: 'user',
  tenantParams: ['userId'],
  params: z.object({ userId: idParam }),
  query: z.object(ofCompany),
  output: userDetailSchema,
  errors: ['ERR_NO_USER_FOUND'],
  example: { params: { userId: 1 } },
});
