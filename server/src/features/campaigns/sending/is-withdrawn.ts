import type { MessageDocument } from '../../messages';
import { deliveries } from '../model/delivery.model';
import { readKey } from './message-key';

/** True if a message of a campaign was withdrawn before it was stored. Called right before its dispatch. */
export async function isWithdrawn({ companyId, origin, clientId }: MessageDocument): Promise<boolean> {
  if (origin?.kind !== 'campaign' || origin.refId === undefined) return false;
  const row = await deliveries.findById(companyId, origin.refId);
  if (!row) return true;
  const key = readKey((clientId ?? '').replace(/\.t$/, ''));
  return key !== undefined && key.attempt !== row.attempt;
}
