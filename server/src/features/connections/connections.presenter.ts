import { PHONE_GREETING } from '@recado/shared/automation';
import type { Connection, ConnectionDetail, NewChats, NewChatsToday } from '@recado/shared/connections';
import type { whatsappSessionEvent } from '@recado/shared/connections';
import type { PayloadOf } from '@recado/shared/contract';
import type { QueueSummary } from '@recado/shared/queues';
import { versionOf } from '#core/forms';
import type { ConnectionDocument } from './connection.model';
import { formerTokens } from './connection-token';

export type SessionEvent = PayloadOf<typeof whatsappSessionEvent>;

interface Surroundings {
  defaultId: number | undefined;
  queues: readonly QueueSummary[];
  /** By connection id; without connections that have no paired number. */
  newChatsToday: ReadonlyMap<number, { today: NewChatsToday; updatedAt: Date | undefined }>;
}

export function presentConnection(
  connection: ConnectionDocument,
  { defaultId, queues, newChatsToday }: Surroundings,
): Connection {
  const { _id, name, status, number, retries, reason, rejectedVersion, queueIds } = connection;
  const { today = null, updatedAt: countedAt } = newChatsToday.get(_id) ?? {};
  return {
    id: _id,
    name,
    status,
    number,
    isDefault: _id === defaultId,
    retries,
    reason,
    ...(rejectedVersion && { rejectedVersion }),
    // In the stored order, by which the customers' menu numbers the queues.
    queues: queueIds.flatMap((queueId) => queues.find(({ id }) => id === queueId) ?? []),
    ...(isPhoneGreeting(connection) && { phoneGreets: true }),
    disconnectedSince: disconnectedSince(connection),
    newChats: presentNewChats(connection),
    newChatsToday: today,
    ...(connection.light && { health: connection.light.state }),
    updatedAt: latestChange(connection, countedAt),
  };
}

/** Only administrators see the limits on new chats and the number's health. */
export function presentToAgents({
  newChats: _newChats,
  newChatsToday: _newChatsToday,
  health: _health,
  ...connection
}: Connection): Connection {
  return connection;
}

/** `qrcode` is undefined with `session=0`. */
export function presentConnectionDetail(
  connection: ConnectionDocument,
  surroundings: Surroundings,
  {
    token,
    alert,
    canSendReview,
    qrcode,
  }: Pick<ConnectionDetail, 'token' | 'alert' | 'canSendReview'> & { qrcode: string | undefined },
): ConnectionDetail {
  return {
    ...presentConnection(connection, surroundings),
    sendReview: connection.sendReview,
    canSendReview,
    greetingMessage: connection.greetingMessage,
    complationMessage: connection.complationMessage,
    outOfHoursMessage: connection.outOfHoursMessage,
    ratingMessage: connection.ratingMessage,
    automaticWarnEndServiceMessage: connection.automaticWarnEndServiceMessage,
    automaticEndServiceMessage: connection.automaticEndServiceMessage,
    farewellMessage: connection.farewellMessage,
    version: versionOf(connection),
    token,
    formerTokenUntil: formerTokens(connection, new Date())[0]?.until.toISOString() ?? null,
    alert,
    ...(qrcode !== undefined && { qrcode, session: { id: connection._id, qrcode } }),
  };
}

export function presentSession(connection: ConnectionDocument, qrcode: string): SessionEvent {
  const { _id, status, retries, number, reason, rejectedVersion } = connection;
  return {
    action: 'update',
    session: {
      id: _id,
      qrcode,
      status,
      retries,
      number,
      reason,
      ...(rejectedVersion && { rejectedVersion }),
      disconnectedSince: disconnectedSince(connection),
      updatedAt: latestChange(connection),
    },
  };
}

function isPhoneGreeting({ phoneGreetedAt }: ConnectionDocument): boolean {
  return phoneGreetedAt !== undefined && Date.now() - phoneGreetedAt.getTime() < PHONE_GREETING.shownMs;
}

function presentNewChats({ number, newChats }: ConnectionDocument): NewChats | null {
  if (!newChats || newChats.number !== number) return null;
  const { capStatus, quota, cycleEndsAt, lock, updatedAt } = newChats;
  return {
    capStatus,
    quota,
    cycleEndsAt: cycleEndsAt?.toISOString() ?? null,
    lock: lock && { ...lock, endsAt: lock.endsAt?.toISOString() ?? null },
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns the latest change, by which clients keep the newer of two versions. */
function latestChange({ updatedAt, newChats, light }: ConnectionDocument, countedAt?: Date): string {
  const changes = [updatedAt, newChats?.updatedAt, light?.at, countedAt].map((at) => at?.getTime() ?? 0);
  return new Date(Math.max(...changes)).toISOString();
}

/** Falls back to the last change, the only time in connections of earlier versions. */
function disconnectedSince(connection: ConnectionDocument): string | null {
  if (connection.status === 'CONNECTED') return null;
  return (connection.disconnectedSince ?? connection.updatedAt).toISOString();
}
