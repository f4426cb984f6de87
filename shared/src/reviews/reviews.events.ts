import { z } from 'zod';
import { defineEvent } from '../contract';
import { reviewSchema } from './reviews.schema';

/** Sent to administrators only. */
export const reviewEvent = defineEvent(
  'review',
  z.object({ action: z.literal('create'), review: reviewSchema }),
);
