import { createHash } from 'node:crypto';
import type { DeliveryState } from '@recado/shared/campaigns';
import type { CampaignDocument } from '../model/campaign.model';
import type { DeliveryDocument } from '../model/delivery.model';

const STARTED: readonly DeliveryState[] = ['asking', 'asked', 'confirmed', 'sending'];

/**
 * Returns the text of the n-th person. Shuffles each block of texts, so that the numbers of persons per text differ
 * by at most one. The same input has the same result.
 */
export function dealtText(campaignId: number, n: number, texts: readonly number[]): number {
  if (texts.length === 1) return texts[0] ?? 0;
  const block = Math.floor(n / texts.length);
  const random = createHash('sha256').update(`${campaignId}:${block}`).digest();
  const shuffled = [...texts];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random.readUInt32BE(4 * last) % (last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] ?? 0, shuffled[last] ?? 0];
  }
  return shuffled[n % texts.length] ?? 0;
}

/**
 * Returns the index of a person's text. Those who wait are dealt a present text, so that edits in CANCELADA reach
 * them; those who were asked keep theirs unless it was removed.
 */
export function textOf(
  { _id, messages }: Pick<CampaignDocument, '_id' | 'messages'>,
  { state, variant, dealt, order }: Pick<DeliveryDocument, 'state' | 'variant' | 'dealt' | 'order'>,
): number {
  const isDealt = state === 'waiting' || (STARTED.includes(state) && !messages[variant]);
  return isDealt ? dealtText(_id, dealt ?? order, usedTexts(messages)) : variant;
}

/** Omits empty texts. */
export function usedTexts(messages: readonly (string | null)[]): number[] {
  return messages.flatMap((text, index) => (text ? [index] : []));
}
