import { z } from 'zod';
import { idField } from '../contract';

/** `automatic`: tickets that wait in the queue are assigned to available users. */
export const assignmentModeSchema = z.enum(['manual', 'automatic']);
export type AssignmentMode = z.output<typeof assignmentModeSchema>;

/** Most open tickets that a user may be limited to. */
export const MAX_OPEN_LIMIT = 1_000;
/** Without activity in any window for so long, a user becomes unavailable. */
export const AWAY_AFTER_MS = 10 * 60_000;
/** Windows report activity at most this often. */
export const ACTIVITY_REPORT_MS = 60_000;
/** After so many assignments without a reply, a ticket waits for a person to take it. */
export const MAX_ASSIGNMENT_TRIES = 3;

/** Why tickets of an automatic queue wait. */
export const waitReasonSchema = z.enum(['nobodyAvailable', 'limitReached', 'notAccepted']);
export type WaitReason = z.output<typeof waitReasonSchema>;

export const assignmentStatusSchema = z.object({
  /** The company has a queue with automatic assignment. */
  isUsed: z.boolean(),
  /** The caller is in such a queue. */
  isMember: z.boolean(),
  /** The caller is available for automatic assignments. */
  isAvailable: z.boolean(),
  /** Queues of the caller whose tickets wait without an assignment. */
  waiting: z.array(
    z.object({
      queueId: idField,
      queueName: z.string(),
      reason: waitReasonSchema,
      count: z.number().int().min(1),
    }),
  ),
});
export type AssignmentStatus = z.output<typeof assignmentStatusSchema>;
