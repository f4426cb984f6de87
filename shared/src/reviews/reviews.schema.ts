import { z } from 'zod';
import { MAX_REVIEW_COMMENT } from '../automation';
import { idField, instantField } from '../contract';
import { MAX_NOTE } from './scores';

export const noteField = z.number().int().min(0).max(MAX_NOTE);

/** A customer's submission on the public page. */
export const reviewSubmissionSchema = z.object({
  note: noteField,
  /** Stored trimmed, with `\n` between lines; absent, null and empty are the same. */
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
  /** The comment; empty without one, and once the contact is erased. */
  observation: z.string(),
  /** Time of the submission. */
  createdAt: instantField,
  completed: z.boolean(),
  /** The agent at the time of the resolution; null when no agent had the ticket. */
  user: z.object({ name: z.string() }).nullable(),
  ticket: z.object({ uuid: z.string(), contact: z.object({ name: z.string() }) }),
});
export type Review = z.output<typeof reviewSchema>;

/** A review as a line of the exported file. */
export const exportedReviewSchema = reviewSchema
  .omit({ completed: true, ticket: true })
  .extend({ contactName: z.string(), queueName: z.string(), whatsappName: z.string() });
export type ExportedReview = z.output<typeof exportedReviewSchema>;

const countField = z.number().int().nonnegative();

/** A user, connection or queue that a filter offers, also a deleted one that occurs in reviews. */
const choiceSchema = z.object({ id: idField, name: z.string() });
export type ReviewChoice = z.output<typeof choiceSchema>;

export const reviewDashboardSchema = z.object({
  nps: z.object({
    detractors: countField,
    passives: countField,
    promoters: countField,
    /** Null without reviews. */
    npsScore: z.number().int().min(-100).max(100).nullable(),
  }),
  totalReviews: countField,
  /** Links that were sent and not used. */
  totalNotReviews: countField,
  /** Mean note with one decimal; null without reviews. */
  average: z.number().min(0).max(MAX_NOTE).nullable(),
  users: z.array(choiceSchema),
  whatsapps: z.array(choiceSchema),
  queues: z.array(choiceSchema),
  /** Newest first. */
  reviews: z.array(reviewSchema),
  totalPages: countField,
});
export type ReviewDashboard = z.output<typeof reviewDashboardSchema>;
