import { z } from 'zod';
import { defineEndpoint, idParam, languageSchema, pageResponse, phoneField } from '../contract';
import { CAMPAIGN_LIMITS, CAMPAIGN_TEXTS } from './campaign-limits';
import { campaignPreviewSchema, deliverySchema, deliveryStateSchema } from './campaign-report.schema';
import { campaignSchema } from './campaigns.schema';

const params = z.object({ campaignId: idParam });
const example = { params: { campaignId: 1 } };

/** Transitions reject other statuses with ERR_CONFLICT {status}. */
const common = {
  access: 'campaigns',
  tenantParams: ['campaignId'],
  params,
  output: campaignSchema,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CONFLICT'],
  example,
} as const;

/**
 * "Iniciar disparos", of INATIVA. Returns while the list is copied (`starting`). Not ready: ERR_CONFLICT {status,
 * blockers}.
 */
export const startCampaign = defineEndpoint({
  ...common,
  id: 'campaigns.start',
  method: 'POST',
  path: '/campaigns/:campaignId/start',
  summary: 'Starts a campaign now',
  body: z.object({ ignoreHours: z.boolean().optional() }).optional(),
});

/** "Cancelar Disparos", of EM_ANDAMENTO. Messages that WhatsApp has not received are withdrawn. */
export const cancelCampaign = defineEndpoint({
  ...common,
  id: 'campaigns.cancel',
  method: 'POST',
  path: '/campaigns/:campaignId/cancel',
  summary: 'Cancels a running campaign',
});

/** "Reiniciar Disparos", of CANCELADA: sends to the remaining persons. */
export const restartCampaign = defineEndpoint({
  ...common,
  id: 'campaigns.restart',
  method: 'POST',
  path: '/campaigns/:campaignId/restart',
  summary: 'Continues a cancelled campaign',
});

/** PROGRAMADA becomes INATIVA. */
export const unscheduleCampaign = defineEndpoint({
  ...common,
  id: 'campaigns.unschedule',
  method: 'POST',
  path: '/campaigns/:campaignId/unschedule',
  summary: 'Removes the start time of a campaign',
});

/** "Continuar": ends a pause with `needsResume`. */
export const resumeCampaign = defineEndpoint({
  ...common,
  id: 'campaigns.resume',
  method: 'POST',
  path: '/campaigns/:campaignId/resume',
  summary: 'Continues a paused campaign',
});

/**
 * "Tentar de novo as N falhas", of FINALIZADA. With `state` `unknown`, those who may have the message already, and only
 * they, get it again.
 */
export const retryCampaign = defineEndpoint({
  ...common,
  id: 'campaigns.retry',
  method: 'POST',
  path: '/campaigns/:campaignId/retry',
  summary: 'Sends a finished campaign again to the persons whose message failed',
  body: z.object({ state: z.enum(['failed', 'unknown']).optional() }).optional(),
});

/** Not ready: ERR_CONFLICT {status, blockers}. */
export const previewCampaign = defineEndpoint({
  ...common,
  id: 'campaigns.preview',
  method: 'POST',
  path: '/campaigns/:campaignId/preview',
  summary: 'Counts whom a campaign would reach, with example texts and the time it takes',
  heavy: 'report',
  output: campaignPreviewSchema,
});

/** Sends `message` with example values to a number, at most 10 a day. */
export const testCampaign = defineEndpoint({
  ...common,
  id: 'campaigns.test',
  method: 'POST',
  path: '/campaigns/:campaignId/test',
  summary: 'Sends a text of a campaign to one number as a test',
  body: z.object({
    number: phoneField,
    variant: z.number().int().min(1).max(CAMPAIGN_TEXTS).optional(),
  }),
  output: z.object({ remaining: z.number().int().nonnegative() }),
  errors: [
    ...common.errors,
    'ERR_LIMIT_REACHED',
    'ERR_OPTED_OUT',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_NEW_CHATS_LOCKED',
  ],
  example: { ...example, body: { number: '5511987654321' } },
});

const statesField = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(deliveryStateSchema))
  .optional();

/** In the order of sending. `states` is a comma-separated list. */
export const listDeliveries = defineEndpoint({
  id: 'campaigns.deliveries',
  method: 'GET',
  path: '/campaigns/:campaignId/deliveries',
  summary: 'Lists the persons of a campaign, a page at a time',
  access: 'campaigns',
  tenantParams: common.tenantParams,
  params,
  query: z.object({
    states: statesField,
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(CAMPAIGN_LIMITS.deliveries).optional(),
  }),
  output: z.object({ records: z.array(deliverySchema), ...pageResponse }),
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
  example,
});

/** The same persons as `listDeliveries`, with times in the company's zone. `language`: default the company's. */
export const downloadDeliveries = defineEndpoint({
  id: 'campaigns.deliveriesFile',
  method: 'GET',
  path: '/campaigns/:campaignId/deliveries.csv',
  summary: 'Returns the persons of a campaign as a CSV file',
  access: 'campaigns',
  tenantParams: common.tenantParams,
  params,
  query: z.object({ states: statesField, language: languageSchema.optional() }),
  download: 'text/csv; charset=utf-8',
  heavy: 'export',
  output: z.string(),
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
  example,
});
