import { z } from 'zod';
import { defineEndpoint, idField, idParam } from '../contract';
import {
  connectionDetailSchema,
  connectionInputSchema,
  connectionSchema,
  connectionUpdateSchema,
} from './connections.schema';

const byId = z.object({ whatsappId: idParam });
const withoutSession = z.object({ session: z.enum(['0', '1']).optional(), companyId: idParam.optional() });
const tenantParams = ['whatsappId'] as const;
const exampleBody = { name: 'Loja Centro', isDefault: false, queueIds: [] };

/** Agents receive no API tokens. */
export const listConnections = defineEndpoint({
  id: 'connections.list',
  method: 'GET',
  path: '/whatsapp',
  summary: 'Lists the connections',
  access: 'user',
  query: withoutSession,
  output: z.array(connectionSchema),
  errors: [],
});

export const getConnection = defineEndpoint({
  id: 'connections.get',
  method: 'GET',
  path: '/whatsapp/:whatsappId',
  summary: 'Returns a connection, with its QR code unless session=0',
  access: { permission: 'connections-page:editOrDeleteConnection' },
  tenantParams,
  params: byId,
  query: withoutSession,
  output: connectionDetailSchema,
  errors: ['ERR_NO_WAPP_FOUND'],
  example: { params: { whatsappId: 1 } },
});

/** Also for the form of a connection that does not exist yet. */
export const connectionOptions = defineEndpoint({
  id: 'connections.options',
  method: 'GET',
  path: '/connection-options',
  summary: 'Returns what the server allows connections to do',
  access: { permission: 'connections-page:editOrDeleteConnection' },
  output: connectionDetailSchema.pick({ canSendReview: true }),
  errors: [],
});

export const createConnection = defineEndpoint({
  id: 'connections.create',
  method: 'POST',
  path: '/whatsapp',
  summary: 'Creates a connection and starts its session',
  access: { permission: 'connections-page:addConnection' },
  body: connectionInputSchema,
  output: connectionDetailSchema,
  errors: [
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_CONNECTION_NAME_EXISTS',
    'ERR_NO_QUEUE_FOUND',
    'ERR_PLAN_LIMIT',
    'ERR_CONFLICT',
    'ERR_MAIL_NOT_CONFIGURED',
  ],
  example: { body: exampleBody },
});

export const updateConnection = defineEndpoint({
  id: 'connections.update',
  method: 'PUT',
  path: '/whatsapp/:whatsappId',
  summary: 'Updates a connection',
  access: { permission: 'connections-page:editOrDeleteConnection' },
  tenantParams,
  params: byId,
  body: connectionUpdateSchema,
  output: connectionDetailSchema,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_OTHER_WHATSAPP',
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_CONNECTION_NAME_EXISTS',
    'ERR_NO_QUEUE_FOUND',
    'ERR_CONFLICT',
    'ERR_MAIL_NOT_CONFIGURED',
  ],
  example: { params: { whatsappId: 1 }, body: exampleBody },
});

/** Appends a queue to the menu. Leaves the rest of the connection unchanged, unlike `updateConnection`. */
export const addConnectionQueue = defineEndpoint({
  id: 'connections.addQueue',
  method: 'POST',
  path: '/whatsapp/:whatsappId/queues',
  summary: 'Adds a queue to a connection',
  access: { permission: 'connections-page:editOrDeleteConnection' },
  tenantParams,
  params: byId,
  body: z.object({ queueId: idField }),
  output: connectionSchema,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_WAPP_GREETING_REQUIRED'],
  example: { params: { whatsappId: 1 }, body: { queueId: 1 } },
});

export const deleteConnection = defineEndpoint({
  id: 'connections.delete',
  method: 'DELETE',
  path: '/whatsapp/:whatsappId',
  summary: 'Disconnects and deletes a connection',
  access: { permission: 'connections-page:editOrDeleteConnection' },
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_WAPP_FOUND'],
  example: { params: { whatsappId: 1 } },
});

/** Without this call, replaced tokens stay valid for a day. */
export const revokeFormerTokens = defineEndpoint({
  id: 'connections.revokeFormerTokens',
  method: 'DELETE',
  path: '/whatsapp/:whatsappId/former-tokens',
  summary: 'Revokes the replaced API tokens of a connection',
  access: { permission: 'connections-page:editOrDeleteConnection' },
  tenantParams,
  params: byId,
  output: connectionDetailSchema,
  errors: ['ERR_NO_WAPP_FOUND'],
  example: { params: { whatsappId: 1 } },
});

const sessionResponse = z.object({ message: z.string() });

export const restartSession = defineEndpoint({
  id: 'connections.restart',
  method: 'POST',
  path: '/whatsappsession/:whatsappId',
  summary: 'Restarts the session of a connection',
  access: { permission: 'connections-page:actionButtons' },
  tenantParams,
  params: byId,
  output: sessionResponse,
  errors: ['ERR_NO_WAPP_FOUND'],
  example: { params: { whatsappId: 1 } },
});

export const requestQrCode = defineEndpoint({
  id: 'connections.newQrCode',
  method: 'PUT',
  path: '/whatsappsession/:whatsappId',
  summary: 'Discards the pairing and requests a new QR code',
  access: { permission: 'connections-page:actionButtons' },
  tenantParams,
  params: byId,
  output: sessionResponse,
  errors: ['ERR_NO_WAPP_FOUND'],
  example: { params: { whatsappId: 1 } },
});

export const disconnectSession = defineEndpoint({
  id: 'connections.disconnect',
  method: 'DELETE',
  path: '/whatsappsession/:whatsappId',
  summary: 'Logs out the linked device',
  access: { permission: 'connections-page:actionButtons' },
  tenantParams,
  params: byId,
  output: sessionResponse,
  errors: ['ERR_NO_WAPP_FOUND'],
  example: { params: { whatsappId: 1 } },
});

/** Rejects with ERR_CONFLICT if the connection is already paired. */
export const requestPairingCode = defineEndpoint({
  id: 'connections.pairingCode',
  method: 'POST',
  path: '/whatsappsession/:whatsappId/pairing-code',
  summary: 'Returns a pairing code to link the phone without a QR code',
  access: { permission: 'connections-page:actionButtons' },
  tenantParams,
  params: byId,
  body: z.object({
    /** Without "+", "00" or a country code, the number is Brazilian. */
    number: z.string().max(30),
  }),
  output: z.object({ code: z.string(), number: z.string() }),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_CONFLICT', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_UNAVAILABLE'],
  example: { params: { whatsappId: 1 }, body: { number: '+55 11 98765-4321' } },
});
