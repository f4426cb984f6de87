import { z } from 'zod';
import {
  defineEndpoint,
  type EndpointForm,
  formVersionField,
  idField,
  idParam,
  pageQuery,
  pageResponse,
} from '../contract';
import { sendAtField } from '../schedules';
import { CAMPAIGN_LIMITS } from './campaign-limits';
import { campaignReportSchema, shippingSchema } from './campaign-report.schema';
import { campaignSchema } from './campaigns.schema';

export const campaignById = z.object({ campaignId: idParam });
const tenantParams = ['campaignId'] as const;
const example = { params: { campaignId: 1 } };

const { name, text } = CAMPAIGN_LIMITS;
const textField = z
  .string()
  .max(text)
  .transform((typed) => typed.trim() || null)
  .nullish();

/** Empty texts are stored as null. `status` and `companyId` are ignored. */
const body = z.object({
  name: z.string().trim().min(name.min).max(name.max),
  confirmation: z.boolean().optional(),
  message1: textField,
  message2: textField,
  message3: textField,
  message4: textField,
  message5: textField,
  confirmationMessage1: textField,
  confirmationMessage2: textField,
  confirmationMessage3: textField,
  confirmationMessage4: textField,
  confirmationMessage5: textField,
  /** Without an offset, in the company's zone. */
  scheduledAt: z.union([z.literal('').transform(() => null), sendAtField]).nullish(),
  whatsappId: idField.nullish(),
  contactListId: idField.nullish(),
  queueId: idField.nullish(),
  skipInService: z.boolean().optional(),
});

const SAVING_ERRORS = ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NO_QUEUE_FOUND'] as const;

/** Latest change first. */
export const listCampaigns = defineEndpoint({
  id: 'campaigns.list',
  method: 'GET',
  path: '/campaigns',
  summary: 'Lists the campaigns, a page at a time',
  access: 'campaigns',
  query: z.object({ ...pageQuery, searchParam: z.string().max(100).optional() }),
  output: z.object({ records: z.array(campaignSchema), ...pageResponse }),
  errors: [],
});

/** The arrays `shipping` and `contactList.contacts` contain the first 1,000 persons. */
export const campaignDetailSchema = campaignSchema.extend({
  contactList: z
    .object({
      id: idField,
      name: z.string(),
      contacts: z.array(z.object({ id: idField, isWhatsappValid: z.boolean().nullable() })),
    })
    .nullable(),
  shipping: shippingSchema,
  report: campaignReportSchema,
});
export type CampaignDetail = z.output<typeof campaignDetailSchema>;

export const getCampaign = defineEndpoint({
  id: 'campaigns.get',
  method: 'GET',
  path: '/campaigns/:campaignId',
  summary: 'Returns a campaign with its report',
  access: 'campaigns',
  tenantParams,
  params: campaignById,
  heavy: 'report',
  output: campaignDetailSchema,
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
  example,
});

/** Becomes PROGRAMADA if it is ready and `scheduledAt` is set, else INATIVA with `blockers`. */
export const createCampaign = defineEndpoint({
  id: 'campaigns.create',
  method: 'POST',
  path: '/campaigns',
  summary: 'Creates a campaign',
  access: 'campaigns',
  /** `fileOf`: id of a campaign whose file is copied. */
  body: body.extend({ fileOf: idField.nullish() }),
  output: campaignSchema,
  status: 201,
  errors: [...SAVING_ERRORS, 'ERR_LIMIT_REACHED', 'ERR_NO_CAMPAIGN_FOUND', 'ERR_STORAGE_FULL'],
  example: {
    body: {
      name: 'Ofertas de março',
      message1: 'Olá, {nome|cliente}! As ofertas de março chegaram.',
      whatsappId: null,
      contactListId: null,
    },
  },
});

/** Omitted fields stay. A CANCELADA campaign accepts only texts. ERR_CONFLICT: {status} of others, or a stale `version`. */
export const updateCampaign = defineEndpoint({
  id: 'campaigns.update',
  method: 'PUT',
  path: '/campaigns/:campaignId',
  summary: 'Updates a campaign that can be edited',
  access: 'campaigns',
  tenantParams,
  params: campaignById,
  body: body.partial().extend({ version: formVersionField.optional() }),
  output: campaignSchema,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CONFLICT', ...SAVING_ERRORS],
  example: { ...example, body: { name: 'Ofertas de abril' } },
});

/** Rejects EM_ANDAMENTO with ERR_CONFLICT {status}. */
export const deleteCampaign = defineEndpoint({
  id: 'campaigns.delete',
  method: 'DELETE',
  path: '/campaigns/:campaignId',
  summary: 'Deletes a campaign with its report',
  access: 'campaigns',
  tenantParams,
  params: campaignById,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CONFLICT'],
  example,
});

export const campaignFileForm = {
  files: 'file',
  fields: z.object({}),
  output: campaignSchema,
} satisfies EndpointForm;

/** Replaces the file. At most 16 MB. */
export const uploadCampaignFile = defineEndpoint({
  id: 'campaigns.upload',
  method: 'POST',
  path: '/campaigns/:campaignId/media-upload',
  summary: 'Attaches a file, sent as a form, to a campaign',
  access: 'campaigns',
  tenantParams,
  params: campaignById,
  form: campaignFileForm,
  output: campaignSchema,
  errors: [
    'ERR_NO_CAMPAIGN_FOUND',
    'ERR_CONFLICT',
    'ERR_TOO_MANY_FILES',
    'ERR_PAYLOAD_TOO_LARGE',
    'ERR_STORAGE_FULL',
  ],
  example,
});

export const deleteCampaignFile = defineEndpoint({
  id: 'campaigns.deleteFile',
  method: 'DELETE',
  path: '/campaigns/:campaignId/media-upload',
  summary: 'Removes the file of a campaign',
  access: 'campaigns',
  tenantParams,
  params: campaignById,
  output: campaignSchema,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CONFLICT'],
  example,
});
