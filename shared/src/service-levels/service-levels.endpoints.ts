import { z } from 'zod';
import { defineEndpoint, idParam } from '../contract';
import {
  serviceLevelInputSchema,
  serviceLevelSchema,
  serviceLevelUpdateSchema,
} from './service-levels.schema';

const byId = z.object({ serviceLevelId: idParam });
const tenantParams = ['serviceLevelId'] as const;

const LEVEL = {
  name: 'Padrão',
  firstReplyMinutes: 15,
  nextReplyMinutes: 30,
  resolveMinutes: 480,
  queueIds: [],
  warnPercent: 80,
};

export const listServiceLevels = defineEndpoint({
  id: 'serviceLevels.list',
  method: 'GET',
  path: '/service-levels',
  summary: 'Lists the service levels by name',
  access: 'user',
  output: z.object({ serviceLevels: z.array(serviceLevelSchema) }),
  errors: [],
});

/**
 * Rejects with ERR_CONFLICT {field: name} a name in use, {field: queueIds, queueId, level} a queue of another level,
 * and {field: queueIds, queueId: null, level} a second level without queues.
 */
export const createServiceLevel = defineEndpoint({
  id: 'serviceLevels.create',
  method: 'POST',
  path: '/service-levels',
  summary: 'Creates a service level: the open minutes in which customers get replies and resolutions',
  access: 'admin',
  body: serviceLevelInputSchema,
  output: serviceLevelSchema,
  status: 201,
  errors: ['ERR_CONFLICT', 'ERR_LIMIT_REACHED', 'ERR_NO_QUEUE_FOUND'],
  example: { body: { ...LEVEL, queueIds: [] } },
});

/** Rejects like the creation, and a stale `version`. Open tickets get their new deadlines in the background. */
export const updateServiceLevel = defineEndpoint({
  id: 'serviceLevels.update',
  method: 'PUT',
  path: '/service-levels/:serviceLevelId',
  summary: 'Updates a service level',
  access: 'admin',
  tenantParams,
  params: byId,
  body: serviceLevelUpdateSchema,
  output: serviceLevelSchema,
  errors: ['ERR_NO_SERVICE_LEVEL_FOUND', 'ERR_CONFLICT', 'ERR_NO_QUEUE_FOUND'],
  example: { params: { serviceLevelId: 1 }, body: { ...LEVEL, queueIds: [] } },
});

export const deleteServiceLevel = defineEndpoint({
  id: 'serviceLevels.delete',
  method: 'DELETE',
  path: '/service-levels/:serviceLevelId',
  summary: 'Deletes a service level; its running deadlines end without a result',
  access: 'admin',
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_SERVICE_LEVEL_FOUND'],
  example: { params: { serviceLevelId: 1 } },
});
