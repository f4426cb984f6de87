import type { Router } from 'express';
import type { ReviewSubmission } from '@recado/shared/reviews';
import type { AppContext } from '../../core/context';
import type { Contacts } from '../contacts';
import { completeReview } from './operations/complete-review';
import { eraseComments } from './operations/erase-comments';
import { type ReviewRequest, storeRequest } from './operations/store-request';
import { pageRouter } from './page/page-router';
import type { ReviewDocument } from './review.model';
import type { ReviewFeatures, ReviewsDeps } from './reviews.deps';
import { defineJobs } from './reviews.jobs';
import { listenToEvents } from './reviews.listeners';
import { mountReviews } from './reviews.routes';
import { submissionLimit } from './submission-limit';

export interface Reviews {
  /** Serves `/avaliacao`, the customers' page. */
  page: Router;
  /** Stores the request of a resolution, once. */
  store(request: ReviewRequest): Promise<ReviewDocument>;
  /** Throws the errors of `completeReview`. */
  complete(uuid: string, submission: ReviewSubmission): Promise<void>;
}

export function createReviews(
  context: Pick<AppContext, 'endpoints' | 'publisher' | 'log' | 'config' | 'events' | 'jobs'>,
  features: ReviewFeatures & { contacts: Pick<Contacts, 'extend'> },
): Reviews {
  const { publisher, log, config } = context;
  const deps: ReviewsDeps = { ...features, publisher, log, config, events: context.events.of('reviews') };
  const countSubmission = submissionLimit();
  mountReviews(context.endpoints, deps, countSubmission);
  listenToEvents(deps);
  defineJobs(context.jobs);
  features.contacts.extend({ eraseReviews: eraseComments });
  return {
    page: pageRouter(deps, countSubmission),
    store: storeRequest,
    complete: (uuid, submission) => completeReview(deps, uuid, submission),
  };
}

export type { ReviewRequest } from './operations/store-request';
export { reviewMigrations } from './reviews.migrations';
