import {
  CAMPAIGN_LIMITS,
  type CampaignPreview,
  type CampaignReport,
  type DeliveryReason,
} from '@recado/shared/campaigns';
import { variablesOf } from '@recado/shared/rules/variables';
import type { Caller } from '#core/tenancy/caller';
import type { CampaignsDeps } from '../campaigns.deps';
import { requireCampaignOf } from '../campaigns.policy';
import type { CampaignDocument } from '../model/campaign.model';
import { requireReady } from '../operations/start-campaign';
import { isFirstMessage } from '../sending/prepare-person';
import { writeText } from '../sending/write-text';
import { settingsOf } from '../settings/campaign-settings';
import { type ClassifiedPerson, classifyPersons, variablesByKey } from './classify-persons';
import { estimate } from './estimate';

const BATCH = 1_000;
const LATER_BATCH = 5_000;

/**
 * Counts whom the campaign would reach now, without changes.
 * @throws errors of `requireCampaignOf`, ERR_CONFLICT {status, blockers}
 */
export async function previewCampaign(
  deps: CampaignsDeps,
  caller: Caller,
  campaignId: number,
): Promise<CampaignPreview> {
  const { companyId } = caller;
  await requireCampaignOf(caller, campaignId);
  const campaign = await requireReady(deps, companyId, campaignId);
  const settings = await settingsOf(companyId);
  const language = await deps.tickets.referenceData.language(companyId);
  const skipped = new Map<DeliveryReason, number>();
  const texts: CampaignPreview['texts'] = [];
  let planned = 0;
  let newChats = 0;
  for await (const person of people(deps, campaign, variablesByKey(settings.variables))) {
    if (person.reason !== null) {
      skipped.set(person.reason, (skipped.get(person.reason) ?? 0) + 1);
      continue;
    }
    planned += 1;
    if (person.isNewChat) newChats += 1;
    if (texts.length < CAMPAIGN_LIMITS.previews) {
      const { item, variant, contact } = person;
      const write = (step: 'ask' | 'text', isFirst: boolean) =>
        writeText(campaign, { ...item, variant }, step, { settings, language, isFirst }).text;
      const isFirst = contact === undefined || (await isFirstMessage(companyId, contact._id));
      const confirmation = campaign.confirmation ? write('ask', isFirst) : null;
      texts.push({ name: item.name, confirmation, text: write('text', isFirst && !confirmation) ?? '' });
    }
  }
  const { start: from, end: to } = settings.hours;
  return {
    planned,
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
    newChats,
    texts,
    estimate: await estimateOf(deps, campaign, { messages: planned, newChats }),
    hours: campaign.ignoreHours ? null : { from, to },
  };
}

/** Estimates the time for the persons who waited at the last recount; null unless the campaign runs. */
export async function estimateLeft(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
): Promise<CampaignReport['estimate']> {
  return campaign.status === 'EM_ANDAMENTO' ? estimateOf(deps, campaign, campaign.left) : null;
}

async function estimateOf(
  { connections }: CampaignsDeps,
  { companyId, connectionId, ignoreHours }: CampaignDocument,
  work: { messages: number; newChats: number },
): Promise<CampaignReport['estimate']> {
  if (connectionId === null) return null;
  const { campaign: newChatsPerDay } = await connections.newChats.limits({ companyId, connectionId });
  return estimate(
    { ...work, newChatsPerDay, settings: await settingsOf(companyId), ignoreHours },
    new Date(),
  );
}

async function* people(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
  variables: Readonly<Record<string, string>>,
): AsyncGenerator<ClassifiedPerson> {
  const { companyId, contactListId } = campaign;
  if (contactListId === null) return;
  const columns = usesColumns(campaign);
  const read = (afterId: number) =>
    afterId === 0
      ? // The first ones are shown with their texts.
        deps.contactLists.itemsAfter(companyId, contactListId, afterId, BATCH)
      : deps.contactLists.itemsAfter(companyId, contactListId, afterId, LATER_BATCH, columns);
  let dealt = 0;
  let next = read(0);
  for (;;) {
    const items = await next;
    const last = items.at(-1);
    if (!last) return;
    // Read while this part is classified; a failure is reported when it is awaited.
    next = read(last._id);
    next.catch(() => undefined);
    const classified = await classifyPersons(deps, campaign, items, { dealt, variables });
    const busy = campaign.skipInService ? await inService(deps, campaign, classified.people) : new Set();
    for (const person of classified.people)
      yield person.reason === null && busy.has(person.contact?._id)
        ? { ...person, reason: 'inService' }
        : person;
    dealt = classified.dealt;
  }
}

function usesColumns({ messages, confirmationMessages }: CampaignDocument): boolean {
  const known: readonly string[] = ['nome', 'numero'];
  return [...messages, ...confirmationMessages].some((text) =>
    variablesOf(text ?? '').some(({ key }) => !known.includes(key)),
  );
}

async function inService(
  { tickets }: CampaignsDeps,
  { companyId, connectionId }: CampaignDocument,
  persons: readonly ClassifiedPerson[],
): Promise<ReadonlySet<unknown>> {
  const opening = await tickets.openTickets.of(companyId);
  const known = persons.flatMap(({ contact }) => contact ?? []);
  const keyOf = ({ _id }: { _id: number }) =>
    opening.keyOf({ contact: { _id }, connectionId: connectionId ?? 0, fromMe: true });
  const open = await opening.find(known.map(keyOf));
  return new Set(known.filter((contact) => open.has(keyOf(contact))).map(({ _id }) => _id));
}
