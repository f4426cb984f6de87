import type { Schedule, ScheduleRun } from '@recado/shared/schedules';
import { versionOf } from '#core/forms';
import type { ScheduleDocument, ScheduleRunDocument } from './schedule.model';
import type { SchedulesDeps } from './schedules.deps';

/** Minimum validity of a file's URL. */
const LINK_SECONDS = 12 * 3_600;
/** Name of a record that no longer exists. */
const NO_USER = '—';

export async function presentSchedules(
  { contacts, connections, users, media }: SchedulesDeps,
  companyId: number,
  rows: readonly ScheduleDocument[],
): Promise<Schedule[]> {
  if (rows.length === 0) return [];
  const idsOf = (id: (row: ScheduleDocument) => number | null) => [
    ...new Set(rows.flatMap((row) => id(row) ?? [])),
  ];
  const [people, owners, numbers] = await Promise.all([
    contacts.byIds(
      companyId,
      idsOf(({ contactId }) => contactId),
    ),
    users.usersByIds(
      companyId,
      idsOf(({ userId }) => userId),
    ),
    connections.connectionNames(
      companyId,
      idsOf(({ connectionId }) => connectionId),
    ),
  ]);
  const contactOf = new Map(people.map((contact) => [contact._id, contact]));
  const nameOf = new Map(owners.map(({ id, name }) => [id, name]));
  const connectionOf = new Map(numbers.map(({ id, name }) => [id, { id, name }]));
  return rows.map((row) => {
    const { contactId, userId, connectionId, media: file } = row;
    const contact = contactOf.get(contactId);
    return {
      id: row._id,
      body: row.body,
      contactId,
      contact: { id: contactId, name: contact?.name ?? NO_USER, isGroup: contact?.isGroup ?? false },
      sendAt: row.sendAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      lastSentAt: row.lastSentAt?.toISOString() ?? null,
      status: row.status,
      failure: row.failure,
      userId,
      user: { id: userId, name: nameOf.get(userId) ?? NO_USER },
      whatsappId: connectionId,
      whatsapp: connectionId === null ? null : (connectionOf.get(connectionId) ?? null),
      localTime: row.localTime,
      zone: row.zone,
      recurrence: row.recurrence,
      openTicket: row.openTicket,
      sign: row.sign,
      cancelOnReply: row.cancelOnReply,
      expectsFile: row.expectsFile,
      mediaPath: file?.file ?? null,
      mediaName: file?.name ?? null,
      mediaType: file?.kind ?? null,
      mediaUrl: file ? media.linkTo(companyId, file.file, { name: file.name, seconds: LINK_SECONDS }) : null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      version: versionOf(row),
    };
  });
}

export async function presentSchedule(deps: SchedulesDeps, row: ScheduleDocument): Promise<Schedule> {
  const [schedule] = await presentSchedules(deps, row.companyId, [row]);
  if (!schedule) throw new Error('A schedule was not presented.');
  return schedule;
}

export function presentRun({ occurrence, dueAt, status, sentAt, failure }: ScheduleRunDocument): ScheduleRun {
  return {
    occurrence,
    dueAt: dueAt.toISOString(),
    status,
    sentAt: sentAt?.toISOString() ?? null,
    failure,
  };
}
