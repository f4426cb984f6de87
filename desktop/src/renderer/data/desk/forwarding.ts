import { atom } from 'jotai';

/** Messages selected for forwarding, in order of selection. */
export interface ForwardSelection {
  ticketId: number;
  messageIds: readonly string[];
}

export const forwardSelectionAtom = atom<ForwardSelection | null>(null);

export const forwardingTicketAtom = atom((get) => get(forwardSelectionAtom)?.ticketId ?? null);

export const forwardDialogAtom = atom(false);

export const startForwardAtom = atom(null, (_get, set, ticketId: number, messageId: string) =>
  set(forwardSelectionAtom, { ticketId, messageIds: [messageId] }),
);

export const toggleForwardAtom = atom(null, (get, set, messageId: string) => {
  const selection = get(forwardSelectionAtom);
  if (!selection) return;
  const { messageIds } = selection;
  const selected = messageIds.includes(messageId)
    ? messageIds.filter((id) => id !== messageId)
    : [...messageIds, messageId];
  set(forwardSelectionAtom, { ...selection, messageIds: selected });
});
