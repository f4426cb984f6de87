import { z } from 'zod';
import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';

export const START = 'campaigns.start';

export const startData = z.object({ companyId: z.number().int(), campaignId: z.number().int() });

type Scheduler = Pick<CampaignsDeps, 'jobs'>;

/** Replaces the job of the campaign's start. */
export async function setStart(
  { jobs }: Scheduler,
  { _id: campaignId, companyId, scheduledAt }: Pick<CampaignDocument, '_id' | 'companyId' | 'scheduledAt'>,
): Promise<void> {
  // Not replaced in place: the end of a run deletes its job.
  await cancelStart({ jobs }, campaignId);
  await jobs.schedule(START, scheduledAt ?? new Date(), { companyId, campaignId });
}

export function cancelStart({ jobs }: Scheduler, campaignId: number): Promise<void> {
  return jobs.cancel(START, { campaignId });
}

/** Schedules starts due by `until` whose job a crash prevented. */
export async function restoreStarts({ jobs }: Scheduler, until: Date): Promise<void> {
  for await (const { companyId, _id: campaignId, dueAt } of startsAcrossCompanies(until))
    await jobs.restore(START, dueAt, { companyId, campaignId });
}

interface DueStart extends Pick<CampaignDocument, '_id' | 'companyId'> {
  dueAt: Date;
}

/** Yields the campaigns that start by `until`, have a list to copy, or a deletion that a crash interrupted. */
export async function* startsAcrossCompanies(until: Date): AsyncGenerator<DueStart> {
  const starting = { status: { $in: ['PROGRAMADA' as const, 'EM_ANDAMENTO' as const] } };
  for await (const row of campaigns.eachAcrossCompanies(starting)) {
    const { status, scheduledAt, starting: copied } = row;
    if (status === 'EM_ANDAMENTO' && copied) yield { ...row, dueAt: new Date() };
    if (status === 'PROGRAMADA' && scheduledAt && scheduledAt <= until) yield { ...row, dueAt: scheduledAt };
  }
  for await (const row of campaigns.eachAcrossCompanies({ deleting: true }))
    yield { ...row, dueAt: new Date() };
}
