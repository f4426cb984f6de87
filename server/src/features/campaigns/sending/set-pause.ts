import type { PauseReason } from '@recado/shared/campaigns';
import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';
import { publishCampaign } from '../publish-campaign';

export interface Pause {
  reason: PauseReason;
  until: Date | null;
}

/** Everyday reasons, and those of an administrator's own doing, raise no notice. */
const SILENT: ReadonlySet<PauseReason> = new Set(['hours', 'limit', 'campaignsDisabled', 'companyInactive']);

/**
 * Stores and publishes why a campaign does not send now. A pause with another end remains the same pause.
 * @returns the campaign as stored; undefined if its run has ended
 */
export async function setPause(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
  pause: Pause | null,
  now: Date,
): Promise<CampaignDocument | undefined> {
  const { companyId, _id, run, pause: before } = campaign;
  const isSameReason = before?.reason === pause?.reason;
  if (isSameReason && before?.until?.getTime() === pause?.until?.getTime()) return campaign;
  const continued = isSameReason && before ? before : { since: now };
  const running = { _id, run, status: 'EM_ANDAMENTO' as const };
  const set = { $set: { pause: pause && { ...continued, ...pause } } };
  const after = await campaigns.findOneAndUpdate(companyId, running, set);
  if (after) await publishCampaign(deps, 'update', after);
  return after;
}

/** Pauses all running campaigns of a connection, and notifies once. */
export async function pauseConnection(
  deps: CampaignsDeps,
  connectionId: number,
  running: readonly CampaignDocument[],
  pause: Pause | null,
  now: Date,
): Promise<void> {
  const paused: (CampaignDocument | undefined)[] = [];
  for (const campaign of running) paused.push(await setPause(deps, campaign, pause, now));
  const [first] = running;
  if (first) await notifyPause(deps, first.companyId, connectionId, paused);
}

/**
 * Notifies once per pause of campaigns that have something to send, even after a crash before the mark, because the
 * notice has the pause's key.
 */
export async function notifyPause(
  { events }: CampaignsDeps,
  companyId: number,
  connectionId: number,
  rows: readonly (CampaignDocument | undefined)[],
): Promise<void> {
  const fresh = rows.flatMap((row) =>
    row?.pause && !row.pause.notified && !SILENT.has(row.pause.reason) ? [row] : [],
  );
  const withUnsent: CampaignDocument[] = [];
  for (const row of fresh) if (await hasUnsent(row)) withUnsent.push(row);
  const [first] = withUnsent;
  if (!first?.pause) return;
  const { reason, until, since } = first.pause;
  const paused = withUnsent.map(({ _id, name }) => ({ id: _id, name }));
  await events.publish('notice.due', {
    companyId,
    key: `campaignPaused:${connectionId}:${reason}:${since.getTime()}`,
    to: { campaigns: true },
    content: { kind: 'campaignPaused', campaigns: paused, reason, until: until?.toISOString() ?? null },
    subjects: paused.map(({ id }) => `campaign:${id}` as const),
    at: since,
  });
  await campaigns.updateMany(
    companyId,
    { _id: { $in: paused.map(({ id }) => id) }, 'pause.reason': reason },
    { $set: { 'pause.notified': true } },
  );
}

async function hasUnsent({ companyId, _id: campaignId, starting }: CampaignDocument): Promise<boolean> {
  if (starting) return true;
  const unsent = { campaignId, state: { $in: ['waiting' as const, 'confirmed' as const] } };
  return (await deliveries.findOne(companyId, unsent, { select: { _id: 1 } })) !== undefined;
}
