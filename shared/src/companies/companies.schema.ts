import { z } from 'zod';
import { idField, instantField } from '../contract';
import { settingSchema } from '../settings';

/** The company as a signed-in user's record carries it (specification 1 §7.1). */
export const ownCompanySchema = z.object({
  id: idField,
  name: z.string(),
  /** The instant service ends; null for the platform's own company, which never expires. */
  dueDate: instantField.nullable(),
  /** IANA zone in which its days, hours and reports are computed. */
  timeZone: z.string(),
  settings: z.array(settingSchema),
});
export type OwnCompany = z.output<typeof ownCompanySchema>;
