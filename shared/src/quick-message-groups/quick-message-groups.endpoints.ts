import { z } from 'zod';
import { booleanQuery, defineEndpoint, idParam } from '../contract';
import { quickMessageSchema } from '../quick-messages';
import { quickMessageGroupSchema } from './quick-message-groups.schema';

const byId = z.object({ quickMessageGroupId: idParam });
const tenantParams = ['quickMessageGroupId'] as const;

const body = z.object({ name: z.string().trim().min(1).max(50) });

/** Without `onlyMine`, includes other users' groups with shared messages. */
export const listQuickMessageGroups = defineEndpoint({
  id: 'quickMessageGroups.list',
  method: 'GET',
  path: '/quick-messages-groups',
  summary: 'Lists the groups of quick messages visible to the caller',
  access: 'user',
  query: z.object({
    companyId: idParam.optional(),
    userId: idParam.optional(),
    onlyMine: booleanQuery.optional(),
  }),
  output: z.object({ records: z.array(quickMessageGroupSchema) }),
  errors: [],
});

export const getQuickMessageGroup = defineEndpoint({
  id: 'quickMessageGroups.get',
  method: 'GET',
  path: '/quick-messages-groups/:quickMessageGroupId',
  summary: 'Returns a group with its quick messages',
  access: 'user',
  tenantParams,
  params: byId,
  query: z.object({ userId: idParam.optional() }),
  output: quickMessageGroupSchema.extend({ quickMessages: z.array(quickMessageSchema) }),
  errors: ['ERR_NO_QUICK_MESSAGE_GROUP_FOUND'],
  example: { params: { quickMessageGroupId: 1 } },
});

export const createQuickMessageGroup = defineEndpoint({
  id: 'quickMessageGroups.create',
  method: 'POST',
  path: '/quick-messages-groups',
  summary: 'Creates a group of quick messages',
  access: 'user',
  body,
  output: quickMessageGroupSchema,
  errors: ['ERR_LIMIT_REACHED'],
  example: { body: { name: 'Vendas' } },
});

/** Rejects another user's group with ERR_NO_PERMISSION, or with 404 if it is invisible to the caller. */
export const updateQuickMessageGroup = defineEndpoint({
  id: 'quickMessageGroups.update',
  method: 'PUT',
  path: '/quick-messages-groups/:quickMessageGroupId',
  summary: "Renames one of the caller's own groups",
  access: 'user',
  tenantParams,
  params: byId,
  body,
  output: quickMessageGroupSchema,
  errors: ['ERR_NO_QUICK_MESSAGE_GROUP_FOUND'],
  example: { params: { quickMessageGroupId: 1 }, body: { name: 'Vendas' } },
});

export const deleteQuickMessageGroup = defineEndpoint({
  id: 'quickMessageGroups.delete',
  method: 'DELETE',
  path: '/quick-messages-groups/:quickMessageGroupId',
  summary: "Deletes one of the caller's own groups",
  access: 'user',
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_QUICK_MESSAGE_GROUP_FOUND'],
  example: { params: { quickMessageGroupId: 1 } },
});
