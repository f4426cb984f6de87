import { isDuplicateKey } from '../../../core/database';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';

/** A conversation that found no open ticket under its key. */
interface Conversation {
  openKey: string;
  contactId: number;
  connectionId: number;
}

/**
 * Open tickets of these conversations that have the key of how setting useTicketConnections was before: `rekey` has not
 * come to them yet, or another server, which remembers the setting for some seconds, opened them. They are given the key
 * they are found by now, so that no second ticket is opened beside them. Answers them by that key.
 */
export async function takeOverTickets(
  companyId: number,
  conversations: readonly Conversation[],
  perConnection: boolean,
): Promise<Map<string, TicketDocument>> {
  const taken = new Map<string, TicketDocument>();
  if (conversations.length === 0) return taken;
  const contactIds = [...new Set(conversations.map(({ contactId }) => contactId))];
  const open = await ticketCollection()
    .find({ companyId, contactId: { $in: contactIds }, openKey: { $exists: true } }, WITHOUT_SEARCH)
    .sort({ lastMessageAt: -1 })
    .toArray();
  for (const { openKey, contactId, connectionId } of conversations) {
    // The one with the newest message, as `rekey` chooses.
    const ticket = open.find(
      (row) => row.contactId === contactId && (!perConnection || row.whatsappId === connectionId),
    );
    if (!ticket) continue;
    if (ticket.openKey === openKey || (await giveKey(ticket, openKey)))
      taken.set(openKey, { ...ticket, openKey });
  }
  return taken;
}

/** Answers whether it has it: not where it was closed, or the conversation got another ticket, meanwhile. */
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
