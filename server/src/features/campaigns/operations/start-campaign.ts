import type { Campaign } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import { actorOf } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import type { CampaignsDeps } from '../campaigns.deps';
import { requireCampaignOf } from '../campaigns.policy';
import { presentCampaign } from '../campaigns.presenter';
import { type CampaignDocument, campaigns, NOT_DELETING } from '../model/campaign.model';
import { publishCampaign } from '../publish-campaign';
import { acceptNumber } from '../starting/accept-number';
import { startFields } from '../starting/run-start';
import { setStart } from '../starting/start-job';
import { findBlockers } from './find-blockers';
import { conflict, requireCampaign } from './find-campaign';

/**
 * "Iniciar disparos": lets the timer copy the list.
 * @throws errors of `requireCampaignOf`, ERR_CONFLICT {status, blockers}
 */
export async function startCampaign(
  deps: CampaignsDeps,
  caller: Caller,
  campaignId: number,
  { ignoreHours = false }: { ignoreHours?: boolean | undefined },
): Promise<Campaign> {
  const { companyId } = caller;
  await requireCampaignOf(caller, campaignId);
  const before = await requireReady(deps, companyId, campaignId);
  if (before.status !== 'INATIVA') throw conflict(before);
  const fields = { ...(await startFields(deps, before, new Date())), ignoreHours };
  await acceptNumber(before);
  const start = async (): Promise<CampaignDocument> => {
    const started = await campaigns.findOneAndUpdate(
      companyId,
      { _id: campaignId, status: 'INATIVA', updatedAt: before.updatedAt, ...NOT_DELETING },
      { $set: fields },
    );
    if (!started) throw conflict(await requireCampaign(companyId, campaignId));
    return started;
  };
  const started = await (ignoreHours
    ? deps.events.act('campaign.hoursIgnored', {
        payload: { by: actorOf(caller), companyId, campaignId, name: before.name },
        change: start,
      })
    : start());
  await setStart(deps, { ...started, scheduledAt: null });
  await publishCampaign(deps, 'update', started);
  return presentCampaign(deps, started);
}

/** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CONFLICT {status, blockers} if it lacks something */
export async function requireReady(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
): Promise<CampaignDocument> {
  const row = await requireCampaign(companyId, campaignId);
  const isCopied = row.startedAt !== null && row.starting === null;
  const blockers = await findBlockers(deps, row, isCopied ? row._id : undefined);
  if (blockers.length > 0) throw new AppError('ERR_CONFLICT', { status: row.status, blockers });
  return row;
}
