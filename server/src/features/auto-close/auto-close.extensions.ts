import type { ExtensionPoint, ExtensionPoints } from '#core/extension-point';
import type { ContactDocument } from '#features/contacts';
import type { TicketDocument } from '#features/tickets';

/** `resolved` runs after the ticket is closed. */
type CloseKeywordEffect =
  { resolves: false } | { resolves: true; resolved(ticket: TicketDocument): Promise<void> };

export interface AutoCloseProvisions {
  campaigns: {
    /**
     * Decides what a close keyword does in the open ticket of a person who got a campaign; undefined if the setting
     * `closeTicketClient` decides.
     */
    closeKeywordAfterCampaign(contact: ContactDocument): Promise<CloseKeywordEffect | undefined>;
  };
}

export function autoCloseExtensions(points: ExtensionPoints): ExtensionPoint<AutoCloseProvisions> {
  return points.declare<AutoCloseProvisions>('auto-close', {
    campaigns: { closeKeywordAfterCampaign: true },
  });
}
