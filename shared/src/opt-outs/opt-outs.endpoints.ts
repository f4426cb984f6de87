import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { liftOptOutSchema, optOutPersonQuery, optOutPersonSchema, optOutSchema } from './opt-outs.schema';

const stateSchema = z.object({ optOut: optOutSchema.nullable() });
const number = '5511987654321';

/** The person is a contact or a number. */
export const getOptOut = defineEndpoint({
  id: 'optOuts.get',
  method: 'GET',
  path: '/opt-outs',
  summary: 'Returns whether a person asked to receive no campaigns',
  access: 'user',
  query: optOutPersonQuery,
  output: stateSchema,
  errors: ['ERR_NO_CONTACT_FOUND'],
  example: { query: { number } },
});

/** Does nothing if the person opted out before. */
export const recordOptOut = defineEndpoint({
  id: 'optOuts.record',
  method: 'POST',
  path: '/opt-outs',
  summary: 'Records that a person asked to receive no campaigns',
  access: 'campaigns',
  body: optOutPersonSchema,
  output: stateSchema,
  errors: ['ERR_NO_CONTACT_FOUND'],
  example: { body: { number } },
});

/** The audit log contains the reason. */
export const liftOptOut = defineEndpoint({
  id: 'optOuts.lift',
  method: 'POST',
  path: '/opt-outs/lift',
  summary: 'Lifts the opt-out of a person who wants to receive campaigns again',
  access: 'admin',
  body: liftOptOutSchema,
  output: stateSchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_OPT_OUT_FOUND'],
  example: { body: { number, reason: 'Pediu por telefone para voltar a receber' } },
});
