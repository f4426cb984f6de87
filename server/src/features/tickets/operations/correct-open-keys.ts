import { isDuplicateKey } from '#core/database';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';

interface Conversation {
  openKey: string;
  contactId: number;
  connectionId: number;
}

/**
 * Corrects outdated keys of open tickets, so that no second ticket is opened.
 * @returns the tickets by key
 */
export async function correctOpenKeys(
  companyId: number,
  conversations: readonly Conversation[],
  perConnection: boolean,
): Promise<Map<string, TicketDocument>> {
  const found = new Map<string, TicketDocument>();
  if (conversations.length === 0) return found;
  const contactIds = [...new Set(conversations.map(({ contactId }) => contactId))];
  const open = await ticketCollection()
    .find({ companyId, contactId: { $in: contactIds }, openKey: { $exists: true } }, WITHOUT_SEARCH)
    .sort({ lastMessageAt: -1 })
    .toArray();
  for (const { openKey, contactId, connectionId } of conversations) {
    const ticket = open.find(
      (row) => row.contactId === contactId && (!perConnection || row.whatsappId === connectionId),
    );
    if (!ticket) continue;
    if (ticket.openKey === openKey || (await giveKey(ticket, openKey)))
      found.set(openKey, { ...ticket, openKey });
  }
  return found;
}

async function giveKey({ _id, companyId, openKey }: TicketDocument, key: string): Promise<boolean> {
  try {
    const { matchedCount } = await ticketCollection().updateOne(
      { _id, companyId, openKey },
      { $set: { openKey: key } },
    );
    return matchedCount > 0;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
