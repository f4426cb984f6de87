import type { Connection, ConnectionDetail } from '@recado/shared/connections';
import type { whatsappSessionEvent } from '@recado/shared/connections';
import type { PayloadOf } from '@recado/shared/contract';
import type { QueueSummary } from '@recado/shared/queues';
import type { ConnectionDocument } from './connection.model';
import { formerTokens } from './connection-token';

export type SessionEvent = PayloadOf<typeof whatsappSessionEvent>;

interface Surroundings {
  defaultId: number | undefined;
  queues: readonly QueueSummary[];
}

export function presentConnection(
  connection: ConnectionDocument,
  { defaultId, queues }: Surroundings,
): Connection {
  const { _id, name, status, number, retries, reason, queueIds, updatedAt } = connection;
  return {
    id: _id,
    name,
    status,
    number,
    isDefault: _id === defaultId,
    retries,
    reason,
    queues: queues.filter(({ id }) => queueIds.includes(id)),
    disconnectedSince: disconnectedSince(connection),
    updatedAt: updatedAt.toISOString(),
  };
}

/** `qrcode` is undefined with `session=0`. */
export function presentConnectionDetail(
  connection: ConnectionDocument,
  surroundings: Surroundings,
  { token, alert, qrcode }: Pick<ConnectionDetail, 'token' | 'alert'> & { qrcode: string | undefined },
): ConnectionDetail {
  return {
    ...presentConnection(connection, surroundings),
    sendReview: connection.sendReview,
    greetingMessage: connection.greetingMessage,
    complationMessage: connection.complationMessage,
    outOfHoursMessage: connection.outOfHoursMessage,
    ratingMessage: connection.ratingMessage,
    automaticWarnEndServiceMessage: connection.automaticWarnEndServiceMessage,
    automaticEndServiceMessage: connection.automaticEndServiceMessage,
    farewellMessage: connection.farewellMessage,
    token,
    formerTokenUntil: formerTokens(connection, new Date())[0]?.until.toISOString() ?? null,
    alert,
    ...(qrcode !== undefined && { qrcode, session: { id: connection._id, qrcode } }),
  };
}

export function presentSession(connection: ConnectionDocument, qrcode: string): SessionEvent {
  const { _id, status, retries, number, reason, updatedAt } = connection;
  return {
    action: 'update',
    session: {
      id: _id,
      qrcode,
      status,
      retries,
      number,
      reason,
      disconnectedSince: disconnectedSince(connection),
      updatedAt: updatedAt.toISOString(),
    },
  };
}

/** Falls back to the last change of connections stored by earlier versions. */
function disconnectedSince(connection: ConnectionDocument): string | null {
  if (connection.status === 'CONNECTED') return null;
  return (connection.disconnectedSince ?? connection.updatedAt).toISOString();
}
