import { z } from 'zod';
import { defineEndpoint, instantField } from '../contract';

export const restoredDataSchema = z.object({
  /** Null unless the company's data was restored and automatic messages are still paused. */
  lostPeriod: z
    .object({
      from: instantField,
      to: instantField,
      /** The data was restored without the server's secret: numbers pair again, stored credentials are lost. */
      secretLost: z.boolean(),
    })
    .nullable(),
});
export type RestoredData = z.output<typeof restoredDataSchema>;

export const getRestoredData = defineEndpoint({
  id: 'restoredData.get',
  method: 'GET',
  path: '/restored-data',
  summary: 'Returns the period that a restored backup lacks, while automatic messages are paused',
  access: 'admin',
  output: restoredDataSchema,
  errors: [],
});

/** Timers, automatic messages and webhooks of the company continue. Idempotent. */
export const resumeRestoredData = defineEndpoint({
  id: 'restoredData.resume',
  method: 'POST',
  path: '/restored-data/resume',
  summary: 'Ends the pause of automatic messages after a restore',
  access: 'admin',
  output: z.undefined(),
  status: 204,
  errors: [],
});
