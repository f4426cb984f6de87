import type { QueryOf } from '@recado/shared/contract';
import {
  type getReviewDashboard,
  MAX_REVIEW_PAGES,
  NPS_TYPES,
  npsScoreOf,
  type NpsType,
  type ReviewChoice,
  type ReviewDashboard,
} from '@recado/shared/reviews';
import { countReviews } from '../counts/count-reviews';
import { reviews } from '../review.model';
import type { ReviewsDeps } from '../reviews.deps';
import { presentReviews } from '../reviews.presenter';
import { matchesFilter, periodOf, rowsOf } from './filter';
import { storedChoices } from './review-choice.model';

/** Equal times are ordered by id. */
export const NEWEST = { answeredAt: -1, _id: -1 } as const;

/** Filters the table, but not the counts, by the chosen class. */
export async function readDashboard(
  deps: ReviewsDeps,
  companyId: number,
  query: QueryOf<typeof getReviewDashboard>,
): Promise<ReviewDashboard> {
  const { page, limit, npsType } = query;
  const period = periodOf(query, await deps.companies.timeZoneOf(companyId));
  const [entries, rows, choices] = await Promise.all([
    countReviews(companyId, period),
    reviews.find(companyId, rowsOf(query, period), { sort: NEWEST, skip: (page - 1) * limit, limit }),
    readChoices(deps, companyId),
  ]);
  const totals = { detractors: 0, passives: 0, promoters: 0, pending: 0, notes: 0 };
  const fields = Object.keys(totals) as (keyof typeof totals)[];
  for (const entry of entries.filter((each) => matchesFilter(query, each)))
    for (const field of fields) totals[field] += entry[field];
  const total = NPS_TYPES.reduce((sum, type) => sum + totals[type], 0);
  const { detractors, passives, promoters } = totals;
  return {
    nps: { detractors, passives, promoters, npsScore: npsScoreOf(totals) },
    totalReviews: total,
    totalNotReviews: totals.pending,
    average: total === 0 ? null : Math.round((totals.notes / total) * 10) / 10,
    ...choices,
    reviews: await presentReviews(deps.tickets, companyId, rows),
    totalPages: pagesOf(npsType ? totals[npsType satisfies NpsType] : total, limit),
  };
}

const pagesOf = (count: number, limit: number) => Math.min(MAX_REVIEW_PAGES, Math.ceil(count / limit));

async function readChoices({ users, queues, connections }: ReviewsDeps, companyId: number) {
  const stored = await storedChoices(companyId);
  const [currentUsers, currentQueues, currentConnections] = await Promise.all([
    users.usersByIds(companyId, [...stored.user.keys()]),
    queues.queuesByIds(companyId, [...stored.queue.keys()]),
    connections.connectionNames(companyId, [...stored.whatsapp.keys()]),
  ]);
  return {
    users: named(stored.user, currentUsers),
    queues: named(stored.queue, currentQueues),
    whatsapps: named(stored.whatsapp, currentConnections),
  };
}

function named(stored: ReadonlyMap<number, string>, current: readonly ReviewChoice[]): ReviewChoice[] {
  const names = new Map([...stored, ...current.map(({ id, name }) => [id, name] as const)]);
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
