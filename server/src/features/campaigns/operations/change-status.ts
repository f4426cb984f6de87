import type { Campaign, CampaignStatus } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import type { CampaignsDeps } from '../campaigns.deps';
import { requireCampaignOf } from '../campaigns.policy';
import { presentCampaign } from '../campaigns.presenter';
import { type CampaignDocument, campaigns, NOT_DELETING } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';
import { clearGuard } from '../pace/number-guard';
import { publishCampaign } from '../publish-campaign';
import { wakeConnection } from '../sending/send-timer';
import { withdrawOpen } from '../sending/withdraw-open';
import { acceptNumber } from '../starting/accept-number';
import { cancelStart, setStart } from '../starting/start-job';
import { conflict, requireCampaign } from './find-campaign';
import { requireReady } from './start-campaign';

const UNSENT = ['waiting', 'confirmed'] as const;

/** With `updatedAt`, the change applies only to this version. */
type Key = Pick<CampaignDocument, 'companyId' | '_id'> & Partial<Pick<CampaignDocument, 'updatedAt'>>;

/**
 * "Cancelar Disparos". Returns after messages that were not dispatched are withdrawn.
 * @throws ERR_NO_CAMPAIGN_FOUND, ERR_CONFLICT {status}
 */
export async function cancelCampaign(deps: CampaignsDeps, companyId: number, _id: number): Promise<Campaign> {
  const cancelled = await change({ companyId, _id }, 'EM_ANDAMENTO', { status: 'CANCELADA', pause: null });
  await endCancelled(deps, cancelled);
  return presentCampaign(deps, cancelled);
}

/** Idempotent. */
export async function endCancelled(deps: CampaignsDeps, cancelled: CampaignDocument): Promise<void> {
  await cancelStart(deps, cancelled._id);
  await withdrawOpen(deps, cancelled);
  await deps.recounts.now(cancelled);
}

/**
 * "Reiniciar Disparos": sends to the remaining persons, and continues an interrupted start.
 * @throws errors of `requireCampaignOf`, ERR_CONFLICT {status, blockers}
 */
export async function restartCampaign(deps: CampaignsDeps, caller: Caller, _id: number): Promise<Campaign> {
  const { companyId } = caller;
  const before = await requireCampaignOf(caller, _id);
  if (before.status !== 'CANCELADA') throw conflict(before);
  const { updatedAt } = await requireReady(deps, companyId, _id);
  await acceptNumber(before);
  const row = await change({ companyId, _id, updatedAt }, 'CANCELADA', {
    status: 'EM_ANDAMENTO',
    completedAt: null,
  });
  return begun(deps, row);
}

/**
 * Removes the start time.
 * @throws ERR_NO_CAMPAIGN_FOUND, ERR_CONFLICT {status}
 */
export async function unscheduleCampaign(
  deps: CampaignsDeps,
  companyId: number,
  _id: number,
): Promise<Campaign> {
  const row = await change({ companyId, _id }, 'PROGRAMADA', { status: 'INATIVA', scheduledAt: null });
  await cancelStart(deps, _id);
  return published(deps, row);
}

/**
 * "Continuar": resumes all campaigns of the connection.
 * @throws errors of `requireCampaignOf`, ERR_CONFLICT {status}
 */
export async function resumeCampaign(deps: CampaignsDeps, caller: Caller, _id: number): Promise<Campaign> {
  const { companyId } = caller;
  const row = await requireCampaignOf(caller, _id);
  const { connectionId } = row;
  if (row.status !== 'EM_ANDAMENTO' || connectionId === null) throw conflict(row);
  const state = await deps.connections.sendingState(companyId, connectionId);
  await clearGuard(companyId, connectionId, state?.number ?? null);
  const after = await campaigns.findOneAndUpdate(
    companyId,
    { _id, status: 'EM_ANDAMENTO' },
    { $set: { pause: null } },
  );
  return begun(deps, after ?? row);
}

/**
 * "Tentar de novo as N falhas".
 * @param state - `unknown`: only those who may have the message
 * @throws errors of `requireCampaignOf`, ERR_CONFLICT {status}; {failed: 0} if there is no one
 */
export async function retryCampaign(
  deps: CampaignsDeps,
  caller: Caller,
  _id: number,
  state: 'failed' | 'unknown' = 'failed',
): Promise<Campaign> {
  const { companyId } = caller;
  const before = await requireCampaignOf(caller, _id);
  if (before.status !== 'FINALIZADA') throw conflict(before);
  const failed = { campaignId: _id, state };
  const left = { campaignId: _id, state: { $in: [state, ...UNSENT] } };
  if (!(await deliveries.findOne(companyId, left, { select: { _id: 1 } })))
    throw new AppError('ERR_CONFLICT', { status: before.status, failed: 0 });
  await requireReady(deps, companyId, _id);
  // First, because the timer would end a campaign without waiting persons. After a crash, `left` includes them.
  const again = { $unset: { reason: 1 as const }, $inc: { attempt: 1 } };
  const isConfirmed = { confirmedAt: { $exists: true } };
  await deliveries.updateMany(
    companyId,
    { ...failed, ...isConfirmed },
    { ...again, $set: { state: 'confirmed' } },
  );
  await deliveries.updateMany(companyId, failed, { ...again, $set: { state: 'waiting' } });
  await acceptNumber(before);
  const row = await change({ companyId, _id }, 'FINALIZADA', { status: 'EM_ANDAMENTO', completedAt: null });
  deps.recounts.changed(row);
  return begun(deps, row);
}

/** Every change of the status ends concurrent work of the run before. */
async function change(
  { companyId, ...key }: Key,
  from: CampaignStatus,
  fields: Partial<CampaignDocument>,
): Promise<CampaignDocument> {
  const row = await campaigns.findOneAndUpdate(
    companyId,
    { ...key, status: from, ...NOT_DELETING },
    { $set: { ...fields, updatedAt: new Date() }, $inc: { run: 1 } },
  );
  if (!row) throw conflict(await requireCampaign(companyId, key._id));
  return row;
}

async function begun(deps: CampaignsDeps, row: CampaignDocument): Promise<Campaign> {
  if (row.starting) await setStart(deps, { ...row, scheduledAt: null });
  if (row.connectionId !== null) await wakeConnection(deps, row.companyId, row.connectionId);
  return published(deps, row);
}

async function published(deps: CampaignsDeps, row: CampaignDocument): Promise<Campaign> {
  await publishCampaign(deps, 'update', row);
  return presentCampaign(deps, row);
}
