import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import { type AnyBulkWriteOperation, Binary, type Db } from 'mongodb';
import type { RestoredStep } from '#core/database';
import { releaseRestoredLeases } from '../leases/lease-rows';
import type { StateRow } from './state-row';
import { decodeState, encodeState, purposeOf, STATE_COLLECTION } from './state-rows';

/** Fencing numbers that owners may have received after the backup. */
const SKIPPED_FENCES = 1_000;
/** Pre-keys that may have been uploaded after the backup. */
const SKIPPED_PRE_KEYS = 10_000;
/** Key types whose counters must not be used twice: phones drop such messages silently. */
const COUNTED = ['session', 'sender-key', 'sender-key-memory'] as const;

/**
 * Prepares the sessions of restored data. Their Signal sessions and sender keys are deleted, so that new ones form;
 * new pre-keys are uploaded, because WhatsApp may give out some that the backup lacks. Former owners are excluded.
 */
export async function restoreSessions(step: RestoredStep): Promise<void> {
  await releaseRestoredLeases(step.db, SKIPPED_FENCES);
  const rows = step.db.collection<StateRow>(STATE_COLLECTION);
  await rows.updateMany({ _id: { $gte: 'fence:', $lt: 'fence;' } }, { $inc: { fence: SKIPPED_FENCES } });
  for (const connectionId of await connectionsOf(step.db)) {
    for (const type of COUNTED)
      await rows.deleteMany({
        _id: { $gte: `${connectionId}:${type}:`, $lt: `${connectionId}:${type};` },
      });
    await skipPreKeys(step, connectionId);
  }
}

async function connectionsOf(db: Db): Promise<number[]> {
  const connections = db.collection<{ _id: number }>('connections');
  return (await connections.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
}

async function skipPreKeys({ db, secrets }: RestoredStep, connectionId: number): Promise<void> {
  const rows = db.collection<StateRow>(STATE_COLLECTION);
  const _id = `${connectionId}:creds:me`;
  const row = await rows.findOne({ _id });
  if (!row?.data) return;
  const purpose = purposeOf(connectionId);
  const opened = secrets.open(purpose, row.data.buffer.subarray(0, row.data.position));
  const credentials = decodeState<AuthenticationCreds>(opened);
  // Baileys uploads keys from the first number that was not uploaded, if the one before the next is missing.
  const next = credentials.nextPreKeyId + SKIPPED_PRE_KEYS;
  const changed = { ...credentials, nextPreKeyId: next, firstUnuploadedPreKeyId: next };
  const data = new Binary(secrets.seal(purpose, encodeState(changed)));
  const write: AnyBulkWriteOperation<StateRow> = {
    updateOne: { filter: { _id }, update: { $set: { data } } },
  };
  await rows.bulkWrite([write]);
}
