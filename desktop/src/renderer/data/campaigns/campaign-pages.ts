import type { Campaign, listCampaigns } from '@recado/shared/campaigns';
import type { OutputOf } from '@recado/shared/contract';

export type CampaignPage = OutputOf<typeof listCampaigns>;

/** Replaces a listed campaign unless the known record is newer. */
export function withCampaign(pages: readonly CampaignPage[], campaign: Campaign): CampaignPage[] {
  return changed(pages, (records) =>
    records.map((each) => (each.id === campaign.id ? newest(each, campaign) : each)),
  );
}

export function withoutCampaign(pages: readonly CampaignPage[], id: number): CampaignPage[] {
  return changed(pages, (records) => records.filter((each) => each.id !== id));
}

/** A response can contain an older record than an event that arrived before it. */
export function newest<Known extends Campaign>(known: Known, arrived: Campaign): Known {
  return known.updatedAt > arrived.updatedAt ? known : { ...known, ...arrived };
}

function changed(
  pages: readonly CampaignPage[],
  change: (records: readonly Campaign[]) => Campaign[],
): CampaignPage[] {
  return pages.map((page) => ({ ...page, records: change(page.records) }));
}
