import { CAMPAIGN_LIMITS, type listDeliveries } from '@recado/shared/campaigns';
import { AppError, type OutputOf, type QueryOf } from '@recado/shared/contract';
import { deliveries } from '../model/delivery.model';
import { presentDelivery } from '../report/present-delivery';
import { requireCampaign } from './find-campaign';

const PAGE = 40;

/**
 * Keeps the campaign's order.
 * @throws ERR_NO_CAMPAIGN_FOUND
 */
export async function readDeliveries(
  companyId: number,
  campaignId: number,
  { states, cursor, limit = PAGE }: QueryOf<typeof listDeliveries>,
): Promise<OutputOf<typeof listDeliveries>> {
  const campaign = await requireCampaign(companyId, campaignId);
  const after = cursor === undefined ? undefined : readOrder(cursor);
  const found = await deliveries.find(
    companyId,
    {
      campaignId,
      ...(states && { state: { $in: states } }),
      ...(after !== undefined && { order: { $gt: after } }),
    },
    { sort: { order: 1 }, limit: Math.min(limit, CAMPAIGN_LIMITS.deliveries) + 1 },
  );
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > shown.length;
  return {
    records: shown.map((row) => presentDelivery(campaign, row)),
    hasMore,
    nextCursor: hasMore && last ? String(last.order) : null,
  };
}

function readOrder(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor))
    throw new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
  return Number(cursor);
}
