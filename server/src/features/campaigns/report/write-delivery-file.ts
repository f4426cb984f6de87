import {
  DELIVERY_COLUMNS,
  DELIVERY_TEXTS,
  type DeliveryColumn,
  type DeliveryState,
} from '@recado/shared/campaigns';
import type { Language } from '@recado/shared/contract';
import { CSV_START, csvLine } from '@recado/shared/csv';
import type { CampaignsDeps } from '../campaigns.deps';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { requireCampaign } from '../operations/find-campaign';
import { shownNumber } from '../starting/classify-persons';
import { textOf } from '../starting/deal-texts';

const PART = 1_000;

interface FileOptions {
  states?: readonly DeliveryState[] | undefined;
  language?: Language | undefined;
}

/**
 * Returns the campaign's persons as a CSV file, in parts that are read while the client receives them.
 * @throws ERR_NO_CAMPAIGN_FOUND
 */
export async function writeDeliveryFile(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
  { states, language }: FileOptions,
): Promise<{ name: string; parts: AsyncIterable<string> }> {
  const campaign = await requireCampaign(companyId, campaignId);
  const texts = DELIVERY_TEXTS[language ?? (await deps.tickets.referenceData.language(companyId))];
  const time = timeFormat(await deps.companies.timeZoneOf(companyId));
  const line = (row: DeliveryDocument): string => {
    const cells: Record<DeliveryColumn, string> = {
      person: row.name,
      number: shownNumber(row),
      text: String(textOf(campaign, row) + 1),
      state: texts.states[row.state],
      reason: row.reason === undefined ? '' : texts.reasons[row.reason],
      requestedAt: time(row.askedAt),
      confirmedAt: time(row.confirmedAt),
      sentAt: time(row.sentAt),
      deliveredAt: time(row.deliveredAt),
      readAt: time(row.readAt),
      respondedAt: time(row.respondedAt),
    };
    return csvLine(DELIVERY_COLUMNS.map((column) => cells[column]));
  };
  async function* parts(): AsyncGenerator<string> {
    yield CSV_START + csvLine(DELIVERY_COLUMNS.map((column) => texts.headings[column]));
    for await (const rows of pages(companyId, campaignId, states)) yield rows.map(line).join('');
  }
  return { name: `campaign-${campaignId}.csv`, parts: parts() };
}

async function* pages(
  companyId: number,
  campaignId: number,
  states: readonly DeliveryState[] | undefined,
): AsyncGenerator<DeliveryDocument[]> {
  const selected = { campaignId, ...(states && { state: { $in: [...states] } }) };
  let after = -1;
  for (;;) {
    const rows = await deliveries.find(
      companyId,
      { ...selected, order: { $gt: after } },
      { sort: { order: 1 }, limit: PART, select: { extra: 0, email: 0 } },
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.order;
  }
}

/** Formats as DD/MM/YYYY HH:mm:ss. */
function timeFormat(timeZone: string): (at: Date | undefined) => string {
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, day: two, month: two, year: 'numeric' },
    ...{ hour: two, minute: two, second: two, hourCycle: 'h23' },
  });
  return (at) => (at ? format.format(at).replace(',', '') : '');
}
