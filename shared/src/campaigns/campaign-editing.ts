import { EDITABLE_BEFORE_START_MS } from './campaign-limits';
import type { CampaignStatus } from './campaigns.schema';

export type CampaignEditing = 'all' | 'texts' | 'none';

/** Returns which fields can be edited; `texts` also includes the connection if it was deleted. */
export function campaignEditing(
  { status, scheduledAt }: { status: CampaignStatus; scheduledAt: Date | string | null },
  now: Date,
): CampaignEditing {
  if (status === 'INATIVA') return 'all';
  if (status === 'CANCELADA') return 'texts';
  if (status !== 'PROGRAMADA' || scheduledAt === null) return 'none';
  return new Date(scheduledAt).getTime() - now.getTime() > EDITABLE_BEFORE_START_MS ? 'all' : 'none';
}
