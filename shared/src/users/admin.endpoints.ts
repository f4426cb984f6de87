import { z } from 'zod';
import { defineEndpoint, formVersionField, idField, idParam } from '../contract';
import { accessHoursSchema } from '../working-hours';
import { ofCompany } from './users.endpoints';
import {
  maxOpenSchema,
  PASSWORD_LENGTH,
  profileSchema,
  USER_NAME_LENGTH,
  userDetailSchema,
} from './users.schema';

const name = z.string().trim().min(USER_NAME_LENGTH.min).max(USER_NAME_LENGTH.max);
const password = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
const email = z.email().max(254);

const rights = {
  profile: profileSchema.optional(),
  viewNoQueueTicket: z.boolean().optional(),
  viewCampaigns: z.boolean().optional(),
  maxOpen: maxOpenSchema.optional(),
  queueIds: z.array(idField).max(500).optional(),
  whatsappIds: z.array(idField).max(500).optional(),
  companyId: idField.optional(),
};

export const createUser = defineEndpoint({
  id: 'users.create',
  method: 'POST',
  path: '/users',
  summary: 'Creates a user',
  access: 'admin',
  rejectedInImpersonation: true,
  body: z.object({ name, email, password, ...rights }),
  output: userDetailSchema,
  status: 201,
  errors: [
    'ERR_USER_CREATION_DISABLED',
    'ERR_PLAN_LIMIT',
    'ERR_CONFLICT',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
  ],
  example: { body: { name: 'Carla Nunes', email: 'carla@loja.test', password: 'uma-senha' } },
});

/**
 * Agents can change only their own name, e-mail and password. A new password ends the user's other
 * sign-ins.
 */
export const updateUser = defineEndpoint({
  id: 'users.update',
  method: 'PUT',
  path: '/users/:userId',
  summary: 'Updates a user',
  access: 'user',
  tenantParams: ['userId'],
  params: z.object({ userId: idParam }),
  body: z.object({
    name: name.optional(),
    email: email.optional(),
    password: password.optional(),
    /** Required to change one's own password or e-mail. */
    currentPassword: z.string().max(PASSWORD_LENGTH.max).optional(),
    ...rights,
    version: formVersionField.optional(),
  }),
  output: userDetailSchema,
  errors: [
    'ERR_NO_USER_FOUND',
    'ERR_TOO_MANY_REQUESTS',
    'ERR_CONFLICT',
    'ERR_LAST_ADMIN',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
  ],
  example: { params: { userId: 1 }, body: { name: 'Carla Nunes' } },
});

/** The user's open tickets become pending; `returnedTickets` is their number. */
export const deleteUser = defineEndpoint({
  id: 'users.delete',
  method: 'DELETE',
  path: '/users/:userId',
  summary: 'Deletes a user',
  access: 'admin',
  tenantParams: ['userId'],
  params: z.object({ userId: idParam }),
  query: z.object(ofCompany),
  output: z.object({ returnedTickets: z.number().int() }),
  errors: ['ERR_NO_USER_FOUND', 'ERR_LAST_ADMIN'],
  example: { params: { userId: 1 } },
});

/** Rejects administrators with ERR_CONFLICT (field profile), or a stale `version`. */
export const setAccessTime = defineEndpoint({
  id: 'users.setAccessTime',
  method: 'POST',
  path: '/users/:userId/access-time',
  summary: 'Sets the access hours of a user',
  access: 'admin',
  tenantParams: ['userId'],
  params: z.object({ userId: idParam }),
  body: z.object({ accessTime: accessHoursSchema, version: formVersionField.optional() }),
  output: userDetailSchema,
  errors: ['ERR_NO_USER_FOUND', 'ERR_CONFLICT'],
  example: {
    params: { userId: 1 },
    body: { accessTime: [{ weekday: 1, startTime: '08:00', endTime: '18:00' }] },
  },
});

export const removeAccessTime = defineEndpoint({
  id: 'users.removeAccessTime',
  method: 'DELETE',
  path: '/users/:userId/access-time',
  summary: 'Removes the access hours of a user',
  access: 'admin',
  tenantParams: ['userId'],
  params: z.object({ userId: idParam }),
  output: userDetailSchema,
  errors: ['ERR_NO_USER_FOUND'],
  example: { params: { userId: 1 } },
});
