import { atom } from 'jotai';

/** The messages of a conversation that are chosen to be forwarded, in the order they were chosen. */
export interface ForwardSelection {
  ticketId: number;
  messageIds: readonly string[];
}

/** Null while nothing is being chosen; an empty choice shows the checkboxes all the same (specification 1 §2.10). */
export const forwardSelectionAtom = atom<ForwardSelection | null>(null);

/** The ticket in whose conversation messages are being chosen. */
export const forwardingTicketAtom = atom((get) => get(forwardSelectionAtom)?.ticketId ?? null);

/** Whether "Encaminhar Mensagem" is open, with what is chosen. */
export const forwardDialogAtom = atom(false);

/** Begins choosing in a ticket, with one message chosen. */
export const startForwardAtom = atom(null, (_get, set, ticketId: number, messageId: string) =>
  set(forwardSelectionAtom, { ticketId, messageIds: [messageId] }),
);

/** Chooses a message, or takes it out of the choice. */
export const toggleForwardAtom = atom(null, (get, set, messageId: string) => {
  const selection = get(forwardSelectionAtom);
  if (!selection) return;
  const { messageIds } = selection;
  const chosen = messageIds.includes(messageId)
    ? messageIds.filter((id) => id !== messageId)
    : [...messageIds, messageId];
  set(forwardSelectionAtom, { ...selection, messageIds: chosen });
});
