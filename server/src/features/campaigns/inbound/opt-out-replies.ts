import { optOut } from '@recado/shared/intents';
import type { ContactDocument } from '../../contacts';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { countOptOut } from '../pace/number-guard';
import { wakeConnection } from '../sending/send-timer';
import { lastDelivery, timeOf } from './last-delivery';

/**
 * Opts a person out by a reply to a campaign. "Sair" counts only if no agent wrote since the campaign's message,
 * because it also ends conversations. Idempotent.
 * @returns the campaign's row; undefined if the text means something else
 */
export async function optOutByReply(
  deps: CampaignsDeps,
  contact: ContactDocument,
  text: string,
): Promise<DeliveryDocument | undefined> {
  const { companyId, _id: contactId, phone, lid } = contact;
  const meaning = optOut(text, await deps.tickets.referenceData.language(companyId));
  if (meaning === null || (!phone && !lid)) return undefined;
  const row = await lastDelivery(deps, companyId, contactId);
  if (!row) return undefined;
  const { agentWroteSince } = deps.messages.conversation;
  if (meaning === 'closeKeyword' && (await agentWroteSince(companyId, contactId, new Date(timeOf(row)))))
    return undefined;
  await deps.optOuts.record(companyId, { phone, lid }, 'reply');
  await markOptedOut(deps, row);
  return row;
}

async function markOptedOut(deps: CampaignsDeps, row: DeliveryDocument): Promise<void> {
  const { companyId, _id, campaignId, state } = row;
  const respondedAt = row.respondedAt ?? new Date();
  await deliveries.updateOne(companyId, { _id }, { $set: { optedOut: true, respondedAt } });
  if (state === 'asked' || state === 'confirmed')
    await deliveries.updateOne(companyId, { _id, state }, { $set: { state: 'declined' } });
  const campaign = await campaigns.findById(companyId, campaignId);
  if (!campaign) return;
  deps.recounts.changed(campaign);
  const { connectionId } = campaign;
  if (connectionId === null) return;
  await countOptOut(companyId, connectionId, _id);
  await wakeConnection(deps, companyId, connectionId);
}
