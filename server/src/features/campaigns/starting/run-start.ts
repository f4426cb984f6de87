import { MAX_START_DELAY_MS, type StartError } from '@recado/shared/campaigns';
import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { findBlockers } from '../operations/find-blockers';
import { isInService } from '../operations/in-service';
import { publishCampaign } from '../publish-campaign';
import { wakeConnection } from '../sending/send-timer';
import { copyNext } from './copy-list';

/** Copying continues in a later run, so that the timer's claim does not expire. */
const RUN_MS = 20_000;
const PUBLISH_EVERY_MS = 2_000;

/** Handles the start timer: starts a scheduled campaign, and copies the list of one that has started. */
export async function runStart(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
  now: Date,
): Promise<Date | undefined> {
  const row = await campaigns.findById(companyId, campaignId);
  if (!row) return undefined;
  if (row.status === 'PROGRAMADA') {
    if (row.scheduledAt === null || row.scheduledAt > now) return row.scheduledAt ?? undefined;
    const started = await startScheduled(deps, row, now);
    return started && copyList(deps, started);
  }
  return row.status === 'EM_ANDAMENTO' ? copyList(deps, row) : undefined;
}

/** Fields of a campaign that begins to send. */
export async function startFields(
  { contactLists }: Pick<CampaignsDeps, 'contactLists'>,
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
  const { companyId, _id, run } = row;
  const error = await startErrorOf(deps, row, now);
  const fields = error
    ? { status: 'INATIVA' as const, startError: error, updatedAt: now }
    : await startFields(deps, row, now);
  const after = await campaigns.findOneAndUpdate(
    companyId,
    { _id, run, status: 'PROGRAMADA', scheduledAt: row.scheduledAt },
    { $set: fields },
  );
  if (after) await publishCampaign(deps, 'update', after);
  if (after && error)
    await deps.events.publish('campaign.notStarted', {
      ...{ companyId, campaignId: _id, name: row.name, reason: error },
      at: row.scheduledAt ?? now,
    });
  return error ? undefined : after;
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

async function copyList(deps: CampaignsDeps, row: CampaignDocument): Promise<Date | undefined> {
  const until = Date.now() + RUN_MS;
  let publishAt = Date.now() + PUBLISH_EVERY_MS;
  let current: CampaignDocument | undefined = row;
  while (current?.starting) {
    if (Date.now() > until) return new Date();
    current = await copyNext(deps, current);
    if (current?.starting && Date.now() > publishAt) {
      await publishCampaign(deps, 'update', current);
      publishAt = Date.now() + PUBLISH_EVERY_MS;
    }
  }
  if (!current) return undefined;
  await deps.recounts.now(current);
  if (current.connectionId !== null) await wakeConnection(deps, current.companyId, current.connectionId);
  return undefined;
}
