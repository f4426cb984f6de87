import { MAX_START_DELAY_MS, type StartError } from '@recado/shared/campaigns';
import { adding, type DurableEvent } from '#core/events';
import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { completeDeletion } from '../operations/delete-campaign';
import { findBlockers } from '../operations/find-blockers';
import { isInService } from '../operations/in-service';
import { publishCampaign } from '../publish-campaign';
import { wakeConnection } from '../sending/send-timer';
import { pauseConnection } from '../sending/set-pause';
import { acceptNumber } from './accept-number';
import { copyNext } from './copy-list';
import { startsAcrossCompanies } from './start-job';

/** Copying continues in another run, so that other campaigns start in between. */
const RUN_MS = 2_000;

/**
 * Starts a scheduled campaign, copies the list of a started one, and completes a deletion. Idempotent.
 * @returns whether the copy of the list continues in another run
 */
export async function runStart(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
  now: Date,
): Promise<boolean> {
  const row = await campaigns.findById(companyId, campaignId);
  if (!row) return false;
  if (row.deleting) {
    await completeDeletion(deps, row);
    return false;
  }
  if (row.status === 'PROGRAMADA') {
    // A later time has a job of its own.
    if (row.scheduledAt === null || row.scheduledAt > now) return false;
    return (await startScheduled(deps, row, now)) !== undefined;
  }
  return row.status === 'EM_ANDAMENTO' && copyList(deps, row);
}

/** Runs the starts that are due by `now`, as their jobs do. */
export async function runStarts(deps: CampaignsDeps, now: Date): Promise<void> {
  for await (const { companyId, _id } of startsAcrossCompanies(now))
    while (await runStart(deps, companyId, _id, now));
}

/** Shows that a start is no longer retried. "Continuar" continues the copy of the list. */
export async function giveUpStart(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
  now: Date,
): Promise<void> {
  const row = await campaigns.findById(companyId, campaignId);
  if (row?.deleting) return;
  if (row?.status === 'PROGRAMADA') await failStart(deps, row, 'internal', now);
  if (row?.status === 'EM_ANDAMENTO' && row.connectionId !== null)
    await pauseConnection(deps, row.connectionId, [row], { reason: 'internal', until: null }, now);
}

/** Returns the fields of a campaign that begins to send. */
export async function startFields(
  { contactLists }: CampaignsDeps,
  { companyId, contactListId, run }: CampaignDocument,
  now: Date,
): Promise<Partial<CampaignDocument>> {
  const [list] = await contactLists.entries(companyId, contactListId === null ? [] : [contactListId]);
  return {
    status: 'EM_ANDAMENTO',
    startedAt: now,
    completedAt: null,
    startError: null,
    pause: null,
    run: run + 1,
    starting: { afterId: 0, copied: 0, total: list?.total ?? 0, dealt: 0 },
    updatedAt: now,
  };
}

async function startScheduled(
  deps: CampaignsDeps,
  row: CampaignDocument,
  now: Date,
): Promise<CampaignDocument | undefined> {
  const error = await startErrorOf(deps, row, now);
  if (error) {
    await failStart(deps, row, error, now);
    return undefined;
  }
  await acceptNumber(row);
  return leaveSchedule(deps, row, await startFields(deps, row, now));
}

async function failStart(
  deps: CampaignsDeps,
  row: CampaignDocument,
  reason: StartError,
  now: Date,
): Promise<void> {
  const { companyId, _id: campaignId, name, scheduledAt } = row;
  const fields = { status: 'INATIVA' as const, startError: reason, updatedAt: now };
  const at = scheduledAt ?? now;
  const notice = deps.events.pending('notice.due', {
    companyId,
    key: `campaignNotStarted:${campaignId}:${at.getTime()}`,
    to: { campaigns: true },
    content: { kind: 'campaignNotStarted', campaigns: [{ id: campaignId, name }], reason },
    subjects: [`campaign:${campaignId}`],
    at,
  });
  await leaveSchedule(deps, row, fields, notice);
}

async function leaveSchedule(
  deps: CampaignsDeps,
  { companyId, _id, run, scheduledAt }: CampaignDocument,
  fields: Partial<CampaignDocument>,
  events: DurableEvent[] = [],
): Promise<CampaignDocument | undefined> {
  const scheduled = { _id, run, scheduledAt, status: 'PROGRAMADA' as const };
  const { set, push } = adding(events);
  const change = { $set: { ...fields, ...set }, $push: push };
  const after = await campaigns.findOneAndUpdate(companyId, scheduled, change);
  if (!after) return undefined;
  await publishCampaign(deps, 'update', after);
  await deps.events.deliver('campaigns', [after]);
  return after;
}

async function startErrorOf(
  deps: CampaignsDeps,
  row: CampaignDocument,
  now: Date,
): Promise<StartError | undefined> {
  const { companyId, scheduledAt } = row;
  if (scheduledAt && now.getTime() - scheduledAt.getTime() > MAX_START_DELAY_MS) return 'late';
  if (!(await deps.settings.campaignsEnabled(companyId))) return 'campaignsDisabled';
  if (!(await isInService(deps, companyId))) return 'companyInactive';
  return (await findBlockers(deps, row)).length > 0 ? 'notReady' : undefined;
}

/** Returns whether the copy continues in another run. */
async function copyList(deps: CampaignsDeps, row: CampaignDocument): Promise<boolean> {
  const until = Date.now() + RUN_MS;
  let current: CampaignDocument | undefined = row;
  while (current?.starting && Date.now() <= until) current = await copyNext(deps, current);
  if (!current) return false;
  if (current.starting) {
    await publishCampaign(deps, 'update', current);
    return true;
  }
  await deps.recounts.now(current);
  if (current.connectionId !== null) await wakeConnection(deps, current.companyId, current.connectionId);
  return false;
}
