import { z } from 'zod';
import {
  defineEndpoint,
  formVersionField,
  idField,
  idParam,
  instantField,
  pageQuery,
  pageResponse,
} from '../contract';

export const WEBHOOK_EVENTS = [
  'message.received',
  'message.sent',
  'message.ack',
  'message.failed',
  'message.changed',
  'ticket.created',
  'ticket.resolved',
  'ticket.snoozed',
  'ticket.woken',
] as const;
export const webhookEventSchema = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.output<typeof webhookEventSchema>;

export const TEST_EVENT = 'webhook.test';

const access = { permission: 'drawer-admin-items:view' } as const;

export const webhookInputSchema = z.object({
  whatsappId: idField.nullable(),
  url: z.string().trim().min(1).max(2000),
  events: z
    .array(webhookEventSchema)
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
});

export const webhookSchema = z.object({
  id: idField,
  whatsappId: idField.nullable(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  /** The data was restored without the server's secret: events wait until a new signing secret is created. */
  secretLost: z.boolean(),
  createdAt: instantField,
  version: formVersionField,
});
export type Webhook = z.output<typeof webhookSchema>;

/** No later response contains `secret`, the key of the signature. */
export const createdWebhookSchema = webhookSchema.extend({ secret: z.string() });
export type CreatedWebhook = z.output<typeof createdWebhookSchema>;

/** `waiting`: the next attempt is at `nextAt`. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  /** Equal for all attempts and webhooks. */
  eventId: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  at: instantField,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  nextAt: instantField.nullable(),
  deliveredAt: instantField.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

const byId = z.object({ webhookId: idParam });
const deliveryIdField = z.string().regex(/^\d{1,15}-[0-9a-f]{24}$/);
const exampleBody = {
  whatsappId: null,
  url: 'https://erp.example.com/recado',
  events: ['message.received' as const, 'message.ack' as const],
};
const example = { params: { webhookId: 1 } };

/** `host` is null if the configured address is local. */
export const getMessagesApi = defineEndpoint({
  id: 'messagesApi.about',
  method: 'GET',
  path: '/messages-api',
  summary: 'Returns the base URL of the messages API',
  access,
  output: z.object({ host: z.string().nullable() }),
  errors: [],
});

export const listWebhooks = defineEndpoint({
  id: 'webhooks.list',
  method: 'GET',
  path: '/messages-api/webhooks',
  summary: 'Lists the webhooks',
  access,
  output: z.array(webhookSchema),
  errors: [],
});

export const createWebhook = defineEndpoint({
  id: 'webhooks.create',
  method: 'POST',
  path: '/messages-api/webhooks',
  summary: 'Creates a webhook and returns its signing secret',
  access,
  rejectedInImpersonation: true,
  body: webhookInputSchema,
  output: createdWebhookSchema,
  status: 201,
  errors: ['ERR_LIMIT_REACHED', 'ERR_NO_WAPP_FOUND'],
  example: { body: exampleBody },
});

export const updateWebhook = defineEndpoint({
  id: 'webhooks.update',
  method: 'PUT',
  path: '/messages-api/webhooks/:webhookId',
  summary: 'Updates a webhook; pending deliveries use the new URL',
  access,
  rejectedInImpersonation: true,
  tenantParams: ['webhookId'],
  params: byId,
  body: webhookInputSchema.extend({ version: formVersionField.optional() }),
  output: webhookSchema,
  errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_CONFLICT'],
  example: { ...example, body: exampleBody },
});

export const deleteWebhook = defineEndpoint({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/messages-api/webhooks/:webhookId',
  summary: 'Deletes a webhook and its delivery log',
  access,
  tenantParams: ['webhookId'],
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
  example,
});

/** For 24 hours, calls are signed with the former secret, too. */
export const renewWebhookSecret = defineEndpoint({
  id: 'webhooks.renewSecret',
  method: 'POST',
  path: '/messages-api/webhooks/:webhookId/secret',
  summary: "Replaces a webhook's signing secret and returns the new one",
  access,
  rejectedInImpersonation: true,
  tenantParams: ['webhookId'],
  params: byId,
  output: createdWebhookSchema,
  errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_CONFLICT'],
  example,
});

/** A failed test is not retried. */
export const testWebhook = defineEndpoint({
  id: 'webhooks.test',
  method: 'POST',
  path: '/messages-api/webhooks/:webhookId/test',
  summary: 'Sends a test event to a webhook',
  access,
  rejectedInImpersonation: true,
  tenantParams: ['webhookId'],
  params: byId,
  output: webhookDeliverySchema,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
  example,
});

export const listWebhookDeliveries = defineEndpoint({
  id: 'webhooks.deliveries',
  method: 'GET',
  path: '/messages-api/webhooks/:webhookId/deliveries',
  summary: 'Lists the deliveries of the last seven days, newest first',
  access,
  tenantParams: ['webhookId'],
  params: byId,
  query: z.object({ cursor: pageQuery.cursor }),
  output: z.object({ deliveries: z.array(webhookDeliverySchema), ...pageResponse }),
  errors: ['ERR_NO_WEBHOOK_FOUND'],
  example,
});

/** The event id stays the same. */
export const resendWebhookDelivery = defineEndpoint({
  id: 'webhooks.resend',
  method: 'POST',
  path: '/messages-api/webhooks/:webhookId/deliveries/:deliveryId/resend',
  summary: 'Redelivers an event',
  access,
  rejectedInImpersonation: true,
  tenantParams: ['webhookId', 'deliveryId'],
  params: byId.extend({ deliveryId: deliveryIdField }),
  output: webhookDeliverySchema,
  status: 202,
  errors: ['ERR_NO_WEBHOOK_FOUND'],
  example: { params: { webhookId: 1, deliveryId: '1-66f0c0a0a0a0a0a0a0a0a0a0' } },
});
