import { randomBytes } from 'node:crypto';
import { getConnection, updateConnection } from '@recado/shared/connections';
import type { ConnectionRef } from '#messenger/gateway';
import type { Bearer, testClient } from './client';

/** Gives a connection an API token, as its dialog does. */
export async function giveApiToken(
  call: ReturnType<typeof testClient>,
  admin: Bearer,
  { connectionId }: ConnectionRef,
  token = randomBytes(24).toString('base64url'),
): Promise<Bearer> {
  const params = { whatsappId: connectionId };
  const { body } = await call(getConnection, { params, query: { session: '0' } }, admin);
  const { name, queues, greetingMessage } = body;
  const queueIds = queues.map(({ id }) => id);
  const { status } = await call(
    updateConnection,
    { params, body: { name, queueIds, greetingMessage, token } },
    admin,
  );
  if (status !== 200) throw new Error(`no token: ${status}`);
  return { token };
}
