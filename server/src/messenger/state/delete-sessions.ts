import type { SecretLostStep } from '#core/database';
import { stopRestoredLeases } from '../leases/lease-rows';
import type { StateRow } from './state-row';
import { STATE_COLLECTION } from './state-rows';

/** Deletes the keys and raw messages that the lost secret sealed. Fencing numbers stay. */
export async function deleteSessions({ db }: SecretLostStep): Promise<string[]> {
  const rows = db.collection<StateRow>(STATE_COLLECTION);
  const unread = await rows.countDocuments({ waitingFor: { $exists: true } });
  await rows.deleteMany({ fence: { $exists: false } });
  await stopRestoredLeases(db);
  return unread > 0 ? [`${unread} messages that were received but not stored yet are lost.`] : [];
}
