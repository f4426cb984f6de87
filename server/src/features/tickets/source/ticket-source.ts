import type { MessageData } from '@recado/shared/messages';
import type { Source, SourceKind } from '@recado/shared/sources';
import type { TicketCampaign } from '../ticket.model';

const MAX_NAME = 200;
const MAX_URL = 1_000;

/** Who opens the ticket if the customer does not. */
export type OpenedBy = Extract<SourceKind, 'agent' | 'api' | 'phone' | 'schedule'>;

/** What the message that opens the ticket says about its source. */
export interface FirstMessage {
  text: string;
  ad: MessageData['ad'];
}

export interface Opening {
  isGroup: boolean;
  openedBy: OpenedBy | undefined;
  first: FirstMessage | undefined;
  campaign: TicketCampaign | undefined;
}

/** Prefers what the customer's message itself names: a customer who got a campaign can come through an advertisement. */
export function sourceOf({ isGroup, openedBy, first, campaign }: Opening): Source {
  if (isGroup) return { kind: 'group' };
  if (openedBy) return { kind: openedBy };
  if (first?.ad) return adSource(first.ad);
  if (campaign) return { kind: 'campaign', name: campaign.name.slice(0, MAX_NAME), id: String(campaign.id) };
  return { kind: 'direct' };
}

function adSource({ title, url, sourceId }: NonNullable<MessageData['ad']>): Source {
  return {
    kind: 'ad',
    ...(title && { name: title.slice(0, MAX_NAME) }),
    // An address comes from a message, so it can be anything.
    ...(url && /^https?:\/\//i.test(url) && { url: url.slice(0, MAX_URL) }),
    ...(sourceId && { id: sourceId.slice(0, MAX_NAME) }),
  };
}
