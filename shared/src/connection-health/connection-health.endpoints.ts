import { z } from 'zod';
import { defineEndpoint, idParam, pageQuery } from '../contract';
import { automaticMessagesSchema, connectionHealthSchema } from './connection-health.schema';

const access = { permission: 'connections-page:editOrDeleteConnection' } as const;
const ofConnection = {
  access,
  tenantParams: ['whatsappId'] as const,
  params: z.object({ whatsappId: idParam }),
  errors: ['ERR_NO_WAPP_FOUND'] as const,
  example: { params: { whatsappId: 1 } },
};

export const getConnectionHealth = defineEndpoint({
  id: 'connectionHealth.get',
  method: 'GET',
  path: '/whatsapp/:whatsappId/health',
  summary: 'Returns the health of a number: a light and the lines that explain it',
  ...ofConnection,
  output: connectionHealthSchema,
});

/** Halves the connection's automatic sending for seven days. A repetition renews them. */
export const recordWarning = defineEndpoint({
  id: 'connectionHealth.recordWarning',
  method: 'POST',
  path: '/whatsapp/:whatsappId/health/warning',
  summary: 'Records a warning by WhatsApp, which halves automatic sending for seven days',
  ...ofConnection,
  output: connectionHealthSchema,
});

/** Without a warning, nothing happens. */
export const withdrawWarning = defineEndpoint({
  id: 'connectionHealth.withdrawWarning',
  method: 'DELETE',
  path: '/whatsapp/:whatsappId/health/warning',
  summary: 'Withdraws a recorded warning; automatic sending is no longer halved',
  ...ofConnection,
  output: connectionHealthSchema,
});

export const listAutomaticMessages = defineEndpoint({
  id: 'connectionHealth.automaticMessages',
  method: 'GET',
  path: '/whatsapp/:whatsappId/health/automatic-messages',
  summary: 'Lists what a connection sent automatically in the last 48 hours',
  ...ofConnection,
  query: z.object({ cursor: pageQuery.cursor }),
  output: automaticMessagesSchema,
});
