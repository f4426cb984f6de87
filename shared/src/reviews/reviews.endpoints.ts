import { z } from 'zod';
import { defineEndpoint, idParam } from '../contract';
import { MAX_REVIEW_PAGES, REVIEWS_PER_PAGE } from './paging';
import { exportedReviewSchema, reviewDashboardSchema, reviewSubmissionSchema } from './reviews.schema';
import { NPS_TYPES } from './scores';

const byUuid = z.object({ uuid: z.uuid() });
const example = { params: { uuid: '00000000-0000-4000-8000-000000000000' } };

/** Unknown and expired links are reported as completed. */
export const getReviewState = defineEndpoint({
  id: 'reviews.state',
  method: 'GET',
  path: '/review/:uuid/get/unique',
  summary: 'Returns whether a review is completed',
  access: 'public',
  params: byUuid,
  output: z.object({ completed: z.boolean() }),
  errors: [],
  example,
});

/** An identical repetition succeeds. Others, and unknown or expired links, cause ERR_CONFLICT. */
export const completeReview = defineEndpoint({
  id: 'reviews.complete',
  method: 'PUT',
  path: '/review/:uuid',
  summary: 'Submits a review as a customer',
  access: 'public',
  params: byUuid,
  body: reviewSubmissionSchema,
  output: z.object({ completed: z.literal(true) }),
  errors: ['ERR_CONFLICT', 'ERR_TOO_MANY_REQUESTS'],
  example: { ...example, body: { note: 10, observation: 'Atendimento rápido.' } },
});

/** Both days are included, in the company's time zone. `npsType` filters only the table. */
const filters = z.object({
  userId: idParam.optional(),
  whatsappId: idParam.optional(),
  queueId: idParam.optional(),
  npsType: z.enum(NPS_TYPES).optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
});
function inOrder<T extends z.ZodType<{ startDate?: string | undefined; endDate?: string | undefined }>>(
  query: T,
) {
  return query.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'before startDate',
  });
}

export const getReviewDashboard = defineEndpoint({
  id: 'reviews.dashboard',
  method: 'GET',
  path: '/review/resume/dashboard',
  summary: 'Lists the customer reviews with their score',
  access: { permission: 'drawer-admin-items:view' },
  query: inOrder(
    filters.extend({
      page: z.coerce.number().int().min(1).max(MAX_REVIEW_PAGES).default(1),
      limit: z.coerce.number().int().min(1).max(REVIEWS_PER_PAGE).default(REVIEWS_PER_PAGE),
    }),
  ),
  heavy: 'report',
  output: reviewDashboardSchema,
  errors: [],
  example: { query: { page: 1, limit: REVIEWS_PER_PAGE } },
});

export const exportReviews = defineEndpoint({
  id: 'reviews.export',
  method: 'GET',
  path: '/review/resume/export',
  summary: 'Returns the newest matching reviews for a file export',
  access: { permission: 'drawer-admin-items:view' },
  query: inOrder(filters),
  heavy: 'export',
  output: z.object({
    reviews: z.array(exportedReviewSchema),
    hasMore: z.boolean(),
  }),
  errors: [],
});
