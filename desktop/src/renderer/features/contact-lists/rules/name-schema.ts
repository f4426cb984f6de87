import { z } from 'zod';
import { CONTACT_LIST_LIMITS } from '@recado/shared/contact-lists';

const { min, max } = CONTACT_LIST_LIMITS.name;

/** Name of a list or of its contact; the messages are text keys. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, 'required')
  .refine((name) => name.length === 0 || name.length >= min, 'tooShort')
  .max(max, 'tooLong');
