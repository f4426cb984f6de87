import { atom } from 'jotai';

/** Messages of a conversation selected for forwarding, in order of selection. */
export interface ForwardSelection {
  ticketId: number;
  messageIds: readonly string[];
}

/** Null without selection mode; an empty selection still shows the checkboxes. */
export const forwardSelectionAtom = atom<ForwardSelection | null>(null);

/** The ticket in selection mode. */
export const forwardingTicketAtom = atom((get) => get(forwardSelectionAtom)?.ticketId ?? null);

/** True while "Encaminhar Mensagem" is open. */
export const forwardDialogAtom = atom(false);

/** Starts selection mode in a ticket, with one message selected. */
export const startForwardAtom = atom(null, (_get, set, ticketId: number, messageId: string) =>
  set(forwardSelectionAtom, { ticketId, messageIds: [messageId] }),
);

/** Toggles a message's selection. */
export const toggleForwardAtom = atom(null, (get, set, messageId: string) => {
  const selection = get(forwardSelectionAtom);
  if (!selection) return;
  const { messageIds } = selection;
  const chosen = messageIds.includes(messageId)
    ? messageIds.filter((id) => id !== messageId)
    : [...messageIds, messageId];
  set(forwardSelectionAtom, { ...selection, messageIds: chosen });
});
