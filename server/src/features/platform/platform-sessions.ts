import { addDays, dayOf } from '@recado/shared/companies';
import type { OutputOf, QueryOf } from '@recado/shared/contract';
import type { listPlatformSessions, PlatformSession } from '@recado/shared/platform';
import type { Connections } from '#features/connections';
import { sessionActivity } from './session-activity.model';

const PAGE = 40;

export interface SessionSources {
  connections: Connections;
  companyNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  timeZoneOf(companyId: number): Promise<string>;
}

export async function platformSessions(
  { connections, companyNames, timeZoneOf }: SessionSources,
  { status, cursor }: QueryOf<typeof listPlatformSessions>,
): Promise<OutputOf<typeof listPlatformSessions>> {
  const after = Number(cursor ?? 0);
  const found = await connections.pageAcrossCompanies(
    { status, after: Number.isSafeInteger(after) ? after : 0 },
    PAGE + 1,
  );
  const shown = found.slice(0, PAGE);
  const ids = [...new Set(shown.map(({ companyId }) => companyId))];
  const [names, zones, activity, newChats] = await Promise.all([
    companyNames(ids),
    Promise.all(ids.map(async (id) => [id, await timeZoneOf(id)] as const)),
    sessionActivity.findAcrossCompanies({ _id: { $in: shown.map(({ _id }) => _id) } }),
    Promise.all(
      ids.map((id) =>
        connections.newChats.today(
          id,
          shown.filter(({ companyId }) => companyId === id),
        ),
      ),
    ),
  ]);
  const chatsOf = new Map(newChats.flatMap((today) => [...today]));
  const zoneOf = new Map(zones);
  const sessions = shown.map(({ _id, companyId, name, number, updatedAt, ...row }): PlatformSession => {
    const chats = chatsOf.get(_id)?.today;
    const known = activity.find((one) => one._id === _id);
    const today = dayOf(new Date(), zoneOf.get(companyId) ?? 'UTC');
    const isSame = known?.status === row.status;
    return {
      id: _id,
      name,
      company: { id: companyId, name: names.get(companyId) ?? '' },
      status: row.status,
      number,
      since: ((isSame && known.since) || updatedAt).toISOString(),
      messagesToday: known?.days?.[today] ?? 0,
      messagesYesterday: known?.days?.[addDays(today, -1)] ?? 0,
      newChats: chats ? { ...chats, raisedTo: row.newChatLimit ?? null } : null,
    };
  });
  const hasMore = found.length > PAGE;
  return { sessions, hasMore, nextCursor: hasMore ? String(shown.at(-1)?._id ?? '') : null };
}
