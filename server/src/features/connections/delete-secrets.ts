import type { SecretLostStep } from '#core/database';
import { alertSecrets } from './alerts';
import type { ConnectionDocument } from './connection.model';

/**
 * Lets every number pair again, and deletes API tokens. The alerts' webhooks get a new signing secret, which the
 * connection's form shows.
 */
export async function deleteConnectionSecrets({ db, secrets }: SecretLostStep): Promise<string[]> {
  const rows = db.collection<ConnectionDocument>('connections');
  await rows.updateMany({}, { $unset: { token: 1, apiTokens: 1 } });
  const { make } = alertSecrets(secrets);
  for await (const { _id } of rows.find({ alertSecret: { $exists: true } }))
    await rows.updateOne({ _id }, { $set: { alertSecret: make() } });
  const now = new Date();
  await rows.updateMany(
    { paired: true, disconnectedSince: { $exists: false } },
    { $set: { disconnectedSince: now } },
  );
  await rows.updateMany(
    { paired: true },
    {
      $set: {
        paired: false,
        status: 'DISCONNECTED',
        reason: 'loggedOut',
        retries: 0,
        number: null,
        lid: null,
      },
      $unset: { up: 1, downSince: 1 },
    },
  );
  return [];
}
