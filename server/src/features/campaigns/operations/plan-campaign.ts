import { CAMPAIGN_TEXTS, type createCampaign } from '@recado/shared/campaigns';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { readSendAt } from '#features/schedules';
import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';

export type CampaignInput = Partial<BodyOf<typeof createCampaign>>;

export type CampaignPlan = Pick<
  CampaignDocument,
  | 'confirmation'
  | 'messages'
  | 'confirmationMessages'
  | 'scheduledAt'
  | 'connectionId'
  | 'contactListId'
  | 'queueId'
  | 'skipInService'
>;

const PAST_TOLERANCE_MS = 60_000;

export const NEW_PLAN: CampaignPlan = {
  confirmation: false,
  messages: Array<null>(CAMPAIGN_TEXTS).fill(null),
  confirmationMessages: Array<null>(CAMPAIGN_TEXTS).fill(null),
  scheduledAt: null,
  connectionId: null,
  contactListId: null,
  queueId: null,
  skipInService: false,
};

/**
 * Checks an input and returns the fields to store. Omitted fields keep their values.
 * @throws ERR_VALIDATION (scheduledAt), ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_QUEUE_FOUND
 */
export async function planCampaign(
  deps: CampaignsDeps,
  companyId: number,
  input: CampaignInput,
  before: CampaignPlan,
): Promise<CampaignPlan> {
  await requireReferences(deps, companyId, input);
  return {
    ...textsAfter(input, before),
    confirmation: input.confirmation ?? before.confirmation,
    scheduledAt: await startOf(deps, companyId, input, before),
    connectionId: selected(input.whatsappId, before.connectionId),
    contactListId: selected(input.contactListId, before.contactListId),
    queueId: selected(input.queueId, before.queueId),
    skipInService: input.skipInService ?? before.skipInService,
  };
}

export function textsAfter(
  input: CampaignInput,
  before: Pick<CampaignPlan, 'messages' | 'confirmationMessages'>,
): Pick<CampaignPlan, 'messages' | 'confirmationMessages'> {
  const after = (kind: 'message' | 'confirmationMessage', texts: readonly (string | null)[]) =>
    texts.map((text, index) => selected(input[`${kind}${index + 1}` as 'message1'], text));
  return {
    messages: after('message', before.messages),
    confirmationMessages: after('confirmationMessage', before.confirmationMessages),
  };
}

/** @throws errors of `planCampaign` for records that do not exist */
export async function requireReferences(
  { connections, contactLists, queues }: CampaignsDeps,
  companyId: number,
  { whatsappId, contactListId, queueId }: CampaignInput,
): Promise<void> {
  if (whatsappId && (await connections.connectionNames(companyId, [whatsappId])).length === 0)
    throw new AppError('ERR_NO_WAPP_FOUND');
  if (contactListId && (await contactLists.entries(companyId, [contactListId])).length === 0)
    throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  if (queueId && (await queues.queuesByIds(companyId, [queueId])).length === 0)
    throw new AppError('ERR_NO_QUEUE_FOUND');
}

async function startOf(
  { companies }: CampaignsDeps,
  companyId: number,
  { scheduledAt }: CampaignInput,
  before: CampaignPlan,
): Promise<Date | null> {
  if (scheduledAt === undefined) return before.scheduledAt;
  if (scheduledAt === null) return null;
  const { sendAt } = readSendAt(scheduledAt, await companies.timeZoneOf(companyId));
  if (sendAt.getTime() < Date.now() - PAST_TOLERANCE_MS)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'scheduledAt', reason: 'past' });
  return sendAt;
}

function selected<T>(input: T | null | undefined, before: T | null): T | null {
  return input === undefined ? before : input;
}
