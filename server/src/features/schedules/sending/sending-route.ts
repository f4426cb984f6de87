import type { ScheduleFailure } from '@recado/shared/schedules';
import type { ContactDocument } from '#features/contacts';
import type { User } from '#features/users';
import type { ScheduleDocument } from '../schedule.model';
import type { SchedulesDeps } from '../schedules.deps';
import { mayUseConnection } from '../schedules.policy';

export interface SendingRoute {
  creator: User;
  contact: ContactDocument;
  connectionId: number;
}

/** Never replaces a deleted connection by another number. */
export async function routeOf(
  deps: SchedulesDeps,
  { companyId, userId, contactId, connectionId, recurrence }: ScheduleDocument,
): Promise<SendingRoute | ScheduleFailure> {
  const [[creator], contact] = await Promise.all([
    deps.users.usersByIds(companyId, [userId]),
    deps.contacts.byId(companyId, contactId),
  ]);
  if (!contact || contact.erasedAt) return 'noContact';
  if (recurrence && (await deps.optOuts.isOptedOut(companyId, [contact]))[0]) return 'optedOut';
  if (!creator) return 'noAccess';
  if (connectionId !== null && !(await deps.connections.connectionEntry(companyId, connectionId)))
    return 'connectionDeleted';
  const selected = connectionId ?? (await usualConnection(deps, companyId, contact._id));
  if (selected === undefined) return 'noConnection';
  if (!mayUseConnection(creator, selected)) return 'noAccess';
  return { creator, contact, connectionId: selected };
}

/**
 * Returns the connection of the contact's last conversation, else of its last message, else the company's default.
 */
async function usualConnection(
  { tickets, connections }: SchedulesDeps,
  companyId: number,
  contactId: number,
): Promise<number | undefined> {
  const spans = await tickets.ofContact.recent(companyId, contactId);
  const newest = (some: typeof spans) => Math.max(0, ...some.map(({ _id }) => _id));
  const last = newest(spans.filter(({ outreach }) => !outreach)) || newest(spans);
  const [ticket] = last > 0 ? await tickets.byIds(companyId, [last]) : [];
  return ticket?.whatsappId ?? (await connections.defaultConnectionEntry(companyId))?.id;
}
