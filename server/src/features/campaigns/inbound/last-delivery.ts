import { REPLIES_WITHIN_MS } from '@recado/shared/campaigns';
import type { ContactDocument } from '#features/contacts';
import type { CampaignsDeps } from '../campaigns.deps';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { messageKey } from '../sending/message-key';
import { settleDelivery } from '../sending/settle-delivery';

const DAY_MS = 86_400_000;
/** Later opt-out words no longer concern the campaign. */
const CONCERNS_MS = 30 * DAY_MS;

type Person = Pick<ContactDocument, '_id' | 'campaign'>;

/** Returns true if the person got a campaign's message in the last 30 days. Uses no query. */
export function gotCampaign({ campaign }: Person, now = Date.now()): boolean {
  return campaign !== undefined && now - campaign.at.getTime() <= CONCERNS_MS;
}

/** Returns true if the person may reply to a campaign. Uses no query. */
export function mayReply({ campaign }: Person, now = Date.now()): boolean {
  return campaign !== undefined && now - campaign.at.getTime() <= REPLIES_WITHIN_MS;
}

/** Returns the rows, by contact, of the persons' last campaign messages. One read; none without marks. */
export async function lastDeliveries(
  deps: CampaignsDeps,
  companyId: number,
  persons: readonly Person[],
): Promise<ReadonlyMap<number, DeliveryDocument>> {
  const ids = new Set(persons.flatMap(({ campaign }) => campaign?.deliveryId ?? []));
  if (ids.size === 0) return new Map();
  const stored = await deliveries.find(companyId, { _id: { $in: [...ids] } });
  const rows = await Promise.all(stored.map((row) => withAcceptedRequest(deps, row)));
  const byId = new Map(rows.map((row) => [row._id, row]));
  return new Map(
    persons.flatMap(({ _id, campaign }) => {
      const row = byId.get(campaign?.deliveryId ?? '');
      return row ? [[_id, row] as const] : [];
    }),
  );
}

/** A reply proves that WhatsApp has the request, whose ack may be stored later, such as after a crash. */
async function withAcceptedRequest(deps: CampaignsDeps, row: DeliveryDocument): Promise<DeliveryDocument> {
  const { companyId, _id, state, confirmedAt } = row;
  if (state !== 'asking' && (state !== 'unknown' || confirmedAt)) return row;
  const request = await deps.messages.conversation.bySystemKey(companyId, messageKey(row, 'ask'));
  if (!request?.dispatchedAt) return row;
  await settleDelivery(deps, row, { ...request, ack: 2, ackAt: { 2: request.dispatchedAt } });
  return (await deliveries.findById(companyId, _id)) ?? row;
}

/** Returns the time of the row's last message in whole seconds, like the times of messages. */
export function timeOf({ sentAt, askedAt }: DeliveryDocument, { campaign }: Person): Date {
  const at = sentAt ?? askedAt ?? campaign?.at;
  return new Date(Math.floor((at?.getTime() ?? 0) / 1_000) * 1_000);
}
