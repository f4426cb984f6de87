import { AppError, type BodyOf } from '@recado/shared/contract';
import { type createObservation, KANBAN_LIMITS } from '@recado/shared/kanban';
import { nextIdInOrder } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import type { KanbanDeps } from '../kanban.deps';
import { cleanMarkup } from './clean-markup';
import { type ObservationDocument, observations } from './observation.model';

/**
 * Concurrent requests may exceed the limit by one.
 * @throws ERR_NO_CARD_FOUND, ERR_VALIDATION (`text`) for empty markup, ERR_LIMIT_REACHED {limit}
 */
export async function addObservation(
  { tickets, boardPublisher }: KanbanDeps,
  caller: Caller,
  { cardId, text }: BodyOf<typeof createObservation>,
): Promise<ObservationDocument> {
  const { companyId, userId, name } = caller;
  const { _id: ticketId, contactId, card } = await tickets.cards.requireVisible(caller, cardId);
  const clean = await cleanMarkup(text);
  if (clean === undefined)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'text', reason: 'empty' });
  const limit = KANBAN_LIMITS.observations;
  if ((await observations.count(companyId, { cardId })) >= limit)
    throw new AppError('ERR_LIMIT_REACHED', { limit });
  const observation = await observations.insert(companyId, {
    _id: await nextIdInOrder('card_observations'),
    cardId,
    ticketId,
    contactId,
    text: clean,
    userId,
    userName: name,
    createdAt: new Date(),
  });
  boardPublisher.changed(companyId, card.kanbanId);
  return observation;
}

/**
 * Newest first.
 * @throws ERR_NO_CARD_FOUND
 */
export async function listObservations(
  { tickets }: KanbanDeps,
  caller: Caller,
  cardId: number,
): Promise<ObservationDocument[]> {
  await tickets.cards.requireVisible(caller, cardId);
  return observations.find(
    caller.companyId,
    { cardId },
    { sort: { _id: -1 }, limit: KANBAN_LIMITS.observations },
  );
}
