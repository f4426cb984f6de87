import type { Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { Collection, Document } from 'mongodb';
import { REVIEW_READS_PER_MINUTE, REVIEW_WRITES_PER_MINUTE } from '@recado/shared/automation';
import type { Language } from '@recado/shared/contract';
import type { ReviewSubmission } from '@recado/shared/reviews';
import { getOrLoad } from '#core/cache';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { networkLimit } from '#core/http';
import { meanRatings } from './dashboard/mean-ratings';
import { ratingsBySource } from './dashboard/ratings-by-source';
import { registerEnding } from './ending';
import { completeReview } from './operations/complete-review';
import { eraseComments } from './operations/erase-comments';
import { readComments } from './operations/read-comments';
import { type ReviewRequest, storeRequest } from './operations/store-request';
import { pageRouter } from './page/page-router';
import { reviewCollection, type ReviewDocument } from './review.model';
import type { ReviewFeatures, ReviewsDeps } from './reviews.deps';
import { defineJobs } from './reviews.jobs';
import { listenToEvents } from './reviews.listeners';
import { reviewMigrations } from './reviews.migrations';
import { mountReviews } from './reviews.routes';

const COMPANIES = 5_000;
const LANGUAGE_MS = 5_000;

export interface Reviews {
  page: Router;
  /** Stores nothing for a resolution that has a request. */
  store(request: ReviewRequest): Promise<ReviewDocument>;
  meanRatings(companyId: number, from: Date, to: Date): Promise<ReadonlyMap<number, number>>;
  ratingsBySource: typeof ratingsBySource;
  complete(uuid: string, submission: ReviewSubmission): Promise<void>;
  comments(companyId: number, reviewIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

export function createReviews(context: AppContext, features: ReviewFeatures): Reviews {
  const { publisher, log, config, dueWork } = context;
  const deps: ReviewsDeps = {
    ...features,
    publisher,
    log,
    config,
    dueWork,
    languageOf: cachedLanguages(features.tickets),
    events: context.events.of('reviews'),
  };
  deps.events.carries({
    name: 'reviews',
    collection: () => reviewCollection() as unknown as Collection<Document>,
  });
  const limits = {
    read: networkLimit(REVIEW_READS_PER_MINUTE),
    submit: networkLimit(REVIEW_WRITES_PER_MINUTE),
  };
  mountReviews(context.endpoints, deps, limits);
  listenToEvents(deps);
  registerEnding(deps);
  defineJobs(context.jobs);
  context.personalData.register('reviews', {
    collections: { reviews: 'the customer’s comment; agent, queue and connection of the ticket' },
    erase: ({ companyId, contactIds }) => eraseComments(companyId, contactIds),
    merge: 'found by the ids of merged contacts',
  });
  return {
    page: pageRouter(deps, limits),
    store: storeRequest,
    meanRatings,
    ratingsBySource,
    complete: (uuid, submission) => completeReview(deps, uuid, submission),
    comments: readComments,
  };
}

function cachedLanguages({ referenceData }: ReviewFeatures['tickets']): ReviewsDeps['languageOf'] {
  const languages = new LRUCache<number, Promise<Language>>({ max: COMPANIES, ttl: LANGUAGE_MS });
  return (companyId) => getOrLoad(languages, companyId, () => referenceData.language(companyId));
}

export type { ReviewRequest } from './operations/store-request';

export const reviewsData: StoredData = {
  migrations: [reviewMigrations],
  companyCollections: ['reviews', 'review_counts', 'review_choices'],
};
