import { type ExtensionPoint, extensionPoint } from '#core/extension-point';
import type { ContactDocument } from '#features/contacts';
import type { TicketDocument } from '#features/tickets';

/** `resolved` runs after the ticket is closed. */
type CloseKeywordEffect =
  { resolves: false } | { resolves: true; resolved(ticket: TicketDocument): Promise<void> };

export interface AutoCloseExtensions {
  /**
   * Provided by `campaigns`. Effect of a close keyword in the open ticket of a person who got a campaign; undefined
   * if the setting `closeTicketClient` decides.
   */
  closeKeywordAfterCampaign(contact: ContactDocument): Promise<CloseKeywordEffect | undefined>;
  /** Provided by `schedules`. Returns those of the contacts for whom a single message is scheduled. */
  withSchedule(companyId: number, contactIds: readonly number[]): Promise<ReadonlySet<number>>;
}

export function autoCloseExtensions(): ExtensionPoint<AutoCloseExtensions> {
  return extensionPoint<AutoCloseExtensions>('auto-close', {
    closeKeywordAfterCampaign: true,
    withSchedule: true,
  });
}
