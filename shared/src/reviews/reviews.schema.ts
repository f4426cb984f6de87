import { z } from 'zod';
import { MAX_REVIEW_COMMENT } from '../automation';
import { idField, instantField } from '../contract';
import { MAX_NOTE } from './scores';

export const noteField = z.number().int().min(0).max(MAX_NOTE);

export const reviewSubmissionSchema = z.object({
  note: noteField,
  /** Absent, null and empty mean the same. */
  observation: z
    .string()
    .nullish()
    .transform((text) => (text ?? '').replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(MAX_REVIEW_COMMENT)),
});
export type ReviewSubmission = z.output<typeof reviewSubmissionSchema>;

export const reviewSchema = z.object({
  id: idField,
  note: noteField,
  /** Empty if there is no comment or the contact was erased. */
  observation: z.string(),
  createdAt: instantField,
  completed: z.boolean(),
  /** Agent at the resolution; null if there was none. */
  user: z.object({ name: z.string() }).nullable(),
  ticket: z.object({ uuid: z.string(), contact: z.object({ name: z.string() }) }),
});
export type Review = z.output<typeof reviewSchema>;

export const exportedReviewSchema = reviewSchema
  .omit({ completed: true, ticket: true })
  .extend({ contactName: z.string(), queueName: z.string(), whatsappName: z.string() });
export type ExportedReview = z.output<typeof exportedReviewSchema>;

const countField = z.number().int().nonnegative();

/** Includes deleted users, connections and queues. */
const choiceSchema = z.object({ id: idField, name: z.string() });
export type ReviewChoice = z.output<typeof choiceSchema>;

export const reviewDashboardSchema = z.object({
  nps: z.object({
    detractors: countField,
    passives: countField,
    promoters: countField,
    npsScore: z.number().int().min(-100).max(100).nullable(),
  }),
  totalReviews: countField,
  totalNotReviews: countField,
  average: z.number().min(0).max(MAX_NOTE).nullable(),
  users: z.array(choiceSchema),
  whatsapps: z.array(choiceSchema),
  queues: z.array(choiceSchema),
  reviews: z.array(reviewSchema),
  totalPages: countField,
});
export type ReviewDashboard = z.output<typeof reviewDashboardSchema>;
