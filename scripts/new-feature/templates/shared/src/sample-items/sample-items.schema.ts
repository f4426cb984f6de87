import { z } from 'zod';
import { idField, instantField } from '../contract';

export const SAMPLE_ITEM_NAME_LENGTH = { min: 2, max: 50 } as const;
export const SAMPLE_ITEM_TEXT_LENGTH = 2_000;

export const sampleItemSchema = z.object({
  id: idField,
  /** Unique per company. */
  name: z.string(),
  text: z.string(),
  /** Agents see only active sample items. */
  active: z.boolean(),
  /** The author; null if the user was deleted. */
  userId: idField.nullable(),
  updatedAt: instantField,
});
export type SampleItem = z.output<typeof sampleItemSchema>;
