import type { listCampaigns } from '@recado/shared/campaigns';
import { CAMPAIGN_LIMITS } from '@recado/shared/campaigns';
import type { OutputOf, QueryOf } from '@recado/shared/contract';
import { plainText } from '@recado/shared/search';
import { readNumberCursor, writeCursor } from '#core/page-cursor';
import type { CampaignsDeps } from '../campaigns.deps';
import { presentCampaigns } from '../campaigns.presenter';
import { type CampaignDocument, campaigns, NOT_DELETING } from '../model/campaign.model';

const PAGE = 40;

/** Returns the latest change first. A company has few campaigns, so a search reads their names. */
export async function readCampaigns(
  deps: CampaignsDeps,
  companyId: number,
  { searchParam = '', pageNumber = 1, cursor }: QueryOf<typeof listCampaigns>,
): Promise<OutputOf<typeof listCampaigns>> {
  const searched = plainText(searchParam);
  const all = await campaigns.find(
    companyId,
    { ...NOT_DELETING, ...(cursor !== undefined && after(cursor)) },
    {
      sort: { updatedAt: -1, _id: -1 },
      select: { nameKey: 1, updatedAt: 1 },
      limit: 2 * CAMPAIGN_LIMITS.campaigns,
    },
  );
  const matching = all.filter(({ nameKey }) => nameKey.includes(searched));
  const from = cursor === undefined ? PAGE * (pageNumber - 1) : 0;
  const shown = matching.slice(from, from + PAGE);
  const rows = await inOrder(companyId, shown);
  const last = shown.at(-1);
  const hasMore = matching.length > from + shown.length;
  return {
    records: await presentCampaigns(deps, companyId, rows),
    hasMore,
    nextCursor: hasMore && last ? writeCursor(last.updatedAt, last._id) : null,
  };
}

async function inOrder(
  companyId: number,
  shown: readonly Pick<CampaignDocument, '_id'>[],
): Promise<CampaignDocument[]> {
  const rows = await campaigns.find(companyId, { _id: { $in: shown.map(({ _id }) => _id) } });
  const byId = new Map(rows.map((row) => [row._id, row]));
  return shown.flatMap(({ _id }) => byId.get(_id) ?? []);
}

function after(cursor: string) {
  const { at, id } = readNumberCursor(cursor);
  return { $or: [{ updatedAt: { $lt: at } }, { updatedAt: at, _id: { $lt: id } }] };
}
