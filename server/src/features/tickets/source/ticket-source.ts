import type { MessageData } from '@recado/shared/messages';
import type { Source, SourceKind } from '@recado/shared/sources';
import type { TicketCampaign } from '../ticket.model';

const MAX_NAME = 200;
const MAX_URL = 1_000;

/** Who opens the ticket if the customer does not. */
export type OpenedBy = Extract<SourceKind, 'agent' | 'api' | 'phone' | 'schedule'>;

/** The message that opens the ticket. */
export interface FirstMessage {
  text: string;
  ad: MessageData['ad'];
}

export interface Opening {
  isGroup: boolean;
  openedBy: OpenedBy | undefined;
  first: FirstMessage | undefined;
  /** The link whose code the message contains. */
  link: { id: number; name: string } | undefined;
  campaign: TicketCampaign | undefined;
}

/** Prefers an advertisement and a link to a campaign, because the message itself names them. */
export function sourceOf({ isGroup, openedBy, first, link, campaign }: Opening): Source {
  if (isGroup) return { kind: 'group' };
  if (openedBy) return { kind: openedBy };
  if (first?.ad) return adSource(first.ad);
  if (link) return { kind: 'link', name: link.name.slice(0, MAX_NAME), id: String(link.id) };
  if (campaign) return { kind: 'campaign', name: campaign.name.slice(0, MAX_NAME), id: String(campaign.id) };
  return { kind: 'direct' };
}

function adSource({ title, url, sourceId }: NonNullable<MessageData['ad']>): Source {
  return {
    kind: 'ad',
    ...(title && { name: title.slice(0, MAX_NAME) }),
    // The customer's program writes the address, so it can be any text.
    ...(url && /^https?:\/\//i.test(url) && { url: url.slice(0, MAX_URL) }),
    ...(sourceId && { id: sourceId.slice(0, MAX_NAME) }),
  };
}
