import { isDeepStrictEqual } from 'node:util';
import {
  type Campaign,
  CAMPAIGN_LIMITS,
  campaignEditing,
  type createCampaign as createEndpoint,
} from '@recado/shared/campaigns';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { plainText } from '@recado/shared/search';
import { nextIdInOrder } from '#core/database';
import { type FormSave, savingForm } from '#core/forms';
import { saveOrDiscardFiles } from '#core/media';
import type { Caller } from '#core/tenancy/caller';
import { copyAttachment } from '#features/messages';
import type { CampaignsDeps } from '../campaigns.deps';
import { requireCampaignOf, requireConnection } from '../campaigns.policy';
import { presentCampaign } from '../campaigns.presenter';
import {
  type CampaignDocument,
  campaigns,
  NO_COUNTS,
  NO_REPORT,
  NOT_DELETING,
  NOTHING_LEFT,
} from '../model/campaign.model';
import { publishCampaign } from '../publish-campaign';
import { cancelStart, setStart } from '../starting/start-job';
import { findBlockers } from './find-blockers';
import { conflict, requireCampaign } from './find-campaign';
import {
  type CampaignInput,
  type CampaignPlan,
  NEW_PLAN,
  planCampaign,
  requireReferences,
  textsAfter,
} from './plan-campaign';

/** Concurrent requests may exceed the limit by one. */
export async function createCampaign(
  deps: CampaignsDeps,
  companyId: number,
  input: BodyOf<typeof createEndpoint>,
): Promise<Campaign> {
  const limit = CAMPAIGN_LIMITS.campaigns;
  if ((await campaigns.count(companyId)) >= limit) throw new AppError('ERR_LIMIT_REACHED', { limit });
  const source = input.fileOf ? await requireCampaign(companyId, input.fileOf) : undefined;
  const plan = await planCampaign(deps, companyId, input, NEW_PLAN);
  const media = source?.media ? await copyFile(deps, companyId, source.media) : null;
  const create = async () =>
    saved(deps, 'create', await insert(deps, companyId, input.name, { ...plan, media }));
  return media ? saveOrDiscardFiles(deps.media, newFile(companyId, media.file), create) : create();
}

/** Returns a file that a campaign will refer to, for `saveOrDiscardFiles`. */
export function newFile(companyId: number, file: string) {
  const isStored = async () => Boolean(await campaigns.findOne(companyId, { 'media.file': file }));
  return { companyId, files: [file], isStored };
}

async function copyFile(
  { media }: CampaignsDeps,
  companyId: number,
  { file, name, kind }: NonNullable<CampaignDocument['media']>,
): Promise<CampaignDocument['media']> {
  const copy = await copyAttachment(media, companyId, file, { kind, name });
  return { file: copy.file.id, name, kind };
}

async function insert(
  deps: CampaignsDeps,
  companyId: number,
  name: string,
  plan: CampaignPlan & Pick<CampaignDocument, 'media'>,
): Promise<CampaignDocument> {
  const now = new Date();
  return campaigns.insert(companyId, {
    _id: await nextIdInOrder('campaigns'),
    name,
    nameKey: plainText(name),
    ...plan,
    status: await statusOf(deps, companyId, plan),
    version: 1,
    earlier: [],
    startedAt: null,
    completedAt: null,
    ignoreHours: false,
    run: 0,
    starting: null,
    pause: null,
    startError: null,
    counts: NO_COUNTS,
    report: NO_REPORT,
    left: NOTHING_LEFT,
    countedAt: null,
    turnAt: null,
    tests: null,
    createdAt: now,
    updatedAt: now,
  });
}

/** @throws errors of `requireCampaignOf` and `planCampaign`, ERR_CONFLICT {status} if it cannot be edited, or of `savingForm` */
export async function updateCampaign(
  deps: CampaignsDeps,
  caller: Caller,
  campaignId: number,
  { version: given, ...input }: CampaignInput & { version?: number | undefined },
): Promise<Campaign> {
  const before = await requireCampaignOf(caller, campaignId);
  requireConnection(caller, input.whatsappId);
  const editing = campaignEditing(before, new Date());
  if (editing === 'none') throw conflict(before);
  const fields =
    editing === 'all' ? await allFields(deps, before, input) : await textFields(deps, before, input);
  const saving = savingForm(before.form ?? {}, {
    given,
    by: caller.name,
    changes: formOf({ ...before, ...fields }),
    current: formOf(before),
  });
  return saved(deps, 'update', await changeUnchanged(before, fields, saving));
}

/** Uses the names that the dialog's clients know. */
function formOf(campaign: CampaignDocument): object {
  const { name, confirmation, messages, confirmationMessages, scheduledAt, skipInService } = campaign;
  return {
    ...{ name, confirmation, scheduledAt, skipInService },
    ...Object.fromEntries(messages.map((text, index) => [`message${index + 1}`, text])),
    ...Object.fromEntries(
      confirmationMessages.map((text, index) => [`confirmationMessage${index + 1}`, text]),
    ),
    whatsappId: campaign.connectionId,
    contactListId: campaign.contactListId,
    queueId: campaign.queueId,
  };
}

/** Applies a change unless the campaign was changed since it was read. */
export async function changeUnchanged(
  before: CampaignDocument,
  fields: Partial<CampaignDocument>,
  saving: FormSave,
): Promise<CampaignDocument> {
  const { companyId, _id, status, updatedAt } = before;
  const { $inc, $push } = saving.update;
  const row = await campaigns.findOneAndUpdate(
    companyId,
    { _id, status, updatedAt, ...NOT_DELETING },
    {
      $set: { ...fields, updatedAt: new Date(Math.max(Date.now(), updatedAt.getTime() + 1)) },
      ...($inc && { $inc: { 'form.version': $inc.version } }),
      ...($push && { $push: { 'form.edits': $push.edits } }),
    },
  );
  if (row) return row;
  const now = await requireCampaign(companyId, _id);
  const isSaved = now.form?.version !== before.form?.version;
  throw isSaved && now.status === status ? saving.stale(now.form ?? {}) : conflict(now);
}

/** Sets the timer of a scheduled start and publishes the change. */
export async function saved(
  deps: CampaignsDeps,
  action: 'create' | 'update',
  row: CampaignDocument,
): Promise<Campaign> {
  if (row.status === 'PROGRAMADA') await setStart(deps, row);
  else if (action === 'update') await cancelStart(deps, row._id);
  await publishCampaign(deps, action, row);
  return presentCampaign(deps, row);
}

async function allFields(
  deps: CampaignsDeps,
  before: CampaignDocument,
  input: CampaignInput,
): Promise<Partial<CampaignDocument>> {
  const { companyId } = before;
  const plan = await planCampaign(deps, companyId, input, before);
  const name = input.name ?? before.name;
  return {
    name,
    nameKey: plainText(name),
    ...plan,
    status: await statusOf(deps, companyId, plan),
    startError: null,
  };
}

/**
 * Returns the fields that a cancelled campaign may change. The connection can be replaced only after its deletion.
 */
async function textFields(
  deps: CampaignsDeps,
  before: CampaignDocument,
  input: CampaignInput,
): Promise<Partial<CampaignDocument>> {
  const { companyId, connectionId } = before;
  const texts = textsAfter(input, before);
  const { messages, confirmationMessages, version, earlier } = before;
  const isNewVersion = !isDeepStrictEqual(texts, { messages, confirmationMessages });
  const connections =
    connectionId === null ? [] : await deps.connections.connectionNames(companyId, [connectionId]);
  if (connections.length === 0) await requireReferences(deps, companyId, { whatsappId: input.whatsappId });
  return {
    ...texts,
    ...(connections.length === 0 && input.whatsappId && { connectionId: input.whatsappId }),
    ...(isNewVersion && { version: version + 1, earlier: [...earlier, { version, messages }] }),
  };
}

async function statusOf(
  deps: CampaignsDeps,
  companyId: number,
  plan: CampaignPlan,
): Promise<'PROGRAMADA' | 'INATIVA'> {
  if (plan.scheduledAt === null || plan.scheduledAt <= new Date()) return 'INATIVA';
  return (await findBlockers(deps, { ...plan, companyId })).length === 0 ? 'PROGRAMADA' : 'INATIVA';
}
