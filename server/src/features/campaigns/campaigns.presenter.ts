import type { Campaign } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import { versionOf } from '#core/forms';
import type { CampaignsDeps } from './campaigns.deps';
import { type CampaignDocument, NO_COUNTS } from './model/campaign.model';
import { findBlockers } from './operations/find-blockers';

/** Minimum validity of a file's URL. */
const LINK_SECONDS = 12 * 3_600;
/** Pauses that only `/resume` ends. */
const NEEDS_RESUME: readonly string[] = ['failures', 'optOuts', 'otherNumber', 'internal'];

export async function presentCampaigns(
  deps: CampaignsDeps,
  companyId: number,
  rows: readonly CampaignDocument[],
): Promise<Campaign[]> {
  if (rows.length === 0) return [];
  const idsOf = (id: (row: CampaignDocument) => number | null) => [
    ...new Set(rows.flatMap((row) => id(row) ?? [])),
  ];
  const [connections, lists, queues] = await Promise.all([
    deps.connections.connectionNames(
      companyId,
      idsOf(({ connectionId }) => connectionId),
    ),
    deps.contactLists.entries(
      companyId,
      idsOf(({ contactListId }) => contactListId),
    ),
    deps.queues.queuesByIds(
      companyId,
      idsOf(({ queueId }) => queueId),
    ),
  ]);
  const find = (from: readonly { id: number; name: string }[], id: number | null) => {
    const found = from.find((one) => one.id === id);
    return found ? { id: found.id, name: found.name } : null;
  };
  return Promise.all(
    rows.map(async (row) => ({
      id: row._id,
      companyId,
      name: row.name,
      ...stateOf(row),
      ...textsOf(row),
      whatsappId: row.connectionId,
      whatsapp: find(connections, row.connectionId),
      contactListId: row.contactListId,
      contactList: find(lists, row.contactListId),
      queueId: row.queueId,
      queue: find(queues, row.queueId),
      skipInService: row.skipInService,
      ignoreHours: row.ignoreHours,
      blockers: row.status === 'INATIVA' ? await findBlockers(deps, row) : [],
      ...fileOf(deps, row),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      version: versionOf(row.form ?? {}),
    })),
  );
}

export async function presentCampaign(deps: CampaignsDeps, row: CampaignDocument): Promise<Campaign> {
  const [campaign] = await presentCampaigns(deps, row.companyId, [row]);
  if (!campaign) throw new AppError('ERR_INTERNAL');
  return campaign;
}

function stateOf(row: CampaignDocument) {
  const { pause, starting } = row;
  return {
    status: row.status,
    confirmation: row.confirmation,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    // A restart continues a cancelled start.
    starting:
      starting && row.status === 'EM_ANDAMENTO' ? { copied: starting.copied, total: starting.total } : null,
    pause: pause && {
      reason: pause.reason,
      until: pause.until?.toISOString() ?? null,
      needsResume: NEEDS_RESUME.includes(pause.reason),
    },
    startError: row.startError,
    // Older rows lack later counts.
    counts: { ...NO_COUNTS, ...row.counts },
  };
}

function textsOf({ messages, confirmationMessages }: CampaignDocument) {
  const text = (index: number) => messages[index] ?? null;
  const request = (index: number) => confirmationMessages[index] ?? null;
  return {
    message1: text(0),
    message2: text(1),
    message3: text(2),
    message4: text(3),
    message5: text(4),
    confirmationMessage1: request(0),
    confirmationMessage2: request(1),
    confirmationMessage3: request(2),
    confirmationMessage4: request(3),
    confirmationMessage5: request(4),
  };
}

function fileOf({ media }: CampaignsDeps, { companyId, media: file }: CampaignDocument) {
  return {
    mediaPath: file?.file ?? null,
    mediaName: file?.name ?? null,
    mediaType: file?.kind ?? null,
    mediaUrl: file ? media.linkTo(companyId, file.file, { name: file.name, seconds: LINK_SECONDS }) : null,
  };
}
