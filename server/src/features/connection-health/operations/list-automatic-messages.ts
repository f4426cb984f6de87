import type { OriginKind } from '@recado/shared/automation';
import { AUTOMATIC_SENT_MS, type AutomaticMessages } from '@recado/shared/connection-health';
import { AppError } from '@recado/shared/contract';
import { readCursor, writeCursor } from '#core/page-cursor';
import type { ConnectionRef } from '#messenger/gateway';
import type { ConnectionHealthDeps } from '../connection-health.deps';

const PAGE = 50;
const MAX_NAMED = 20;
const TEXT_LENGTH = 80;

/** @throws ERR_NO_WAPP_FOUND, ERR_VALIDATION (cursor) */
export async function listAutomaticMessages(
  deps: ConnectionHealthDeps,
  connection: ConnectionRef,
  cursor: string | undefined,
  now = new Date(),
): Promise<AutomaticMessages> {
  const { companyId, connectionId } = connection;
  if (!(await deps.connections.watch.find(companyId, connectionId))) throw new AppError('ERR_NO_WAPP_FOUND');
  const since = new Date(now.getTime() - AUTOMATIC_SENT_MS);
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const [counts, rows] = await Promise.all([
    countOrigins(deps, connection, since),
    deps.messages.dispatched.automaticMessages(connection, { since, before, limit: PAGE + 1 }),
  ]);
  const page = rows.slice(0, PAGE);
  const contacts = await deps.contacts.byIds(companyId, [...new Set(page.map(({ contactId }) => contactId))]);
  const names = new Map(contacts.map(({ _id, name }) => [_id, name]));
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    since: since.toISOString(),
    ...counts,
    messages: page.flatMap(({ _id, contactId, body, ack, failure, origin, isDeleted, dispatchedAt }) =>
      origin && origin.kind !== 'phone'
        ? [
            {
              id: _id,
              at: dispatchedAt.toISOString(),
              kind: origin.kind,
              contactName: names.get(contactId) ?? '',
              body: isDeleted ? '' : body,
              ack,
              failure,
            },
          ]
        : [],
    ),
    hasMore: last !== undefined,
    nextCursor: last ? writeCursor(last.dispatchedAt, last._id) : null,
  };
}

async function countOrigins(
  { campaigns, messages, schedules }: ConnectionHealthDeps,
  connection: ConnectionRef,
  since: Date,
) {
  const kinds = new Map<OriginKind, number>();
  const ofCampaign = new Map<number, number>();
  const ofSchedule = new Map<number, number>();
  for await (const { kind, refId } of messages.dispatched.automaticOrigins(connection, since)) {
    add(kinds, kind);
    // A person's row of a campaign is `{campaign}-{contact of the list}`.
    if (kind === 'campaign' && refId) add(ofCampaign, Number(refId.split('-')[0]));
    if (kind === 'schedule' && refId) add(ofSchedule, Number(refId));
  }
  const [largestCampaigns, largestSchedules] = [largest(ofCampaign), largest(ofSchedule)];
  const { companyId } = connection;
  const [names, texts] = await Promise.all([
    campaigns.campaignNames(companyId, idsOf(largestCampaigns)),
    schedules.scheduleTexts(companyId, idsOf(largestSchedules)),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const textOf = new Map(texts.map(({ id, text }) => [id, text.slice(0, TEXT_LENGTH)]));
  return {
    counts: largest(kinds).map(([kind, count]) => ({ kind, count })),
    campaigns: largestCampaigns.map(([id, count]) => ({ id, name: nameOf.get(id) ?? null, count })),
    schedules: largestSchedules.map(([id, count]) => ({ id, text: textOf.get(id) ?? null, count })),
  };
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const largest = <K>(counts: Map<K, number>): [K, number][] =>
  [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MAX_NAMED);

const idsOf = (counts: readonly [number, number][]): number[] =>
  counts.map(([id]) => id).filter((id) => Number.isSafeInteger(id) && id > 0);
