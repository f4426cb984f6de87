import { atom } from 'jotai';
import type { ContactMerge } from '@recado/shared/contacts';
import type { TicketNote } from '@recado/shared/ticket-notes';
import type { Ticket } from '@recado/shared/tickets';

export type DrawerDialog =
  | { kind: 'edit'; contactId: number }
  | { kind: 'associate'; ticket: Ticket }
  | { kind: 'undoMerge'; merge: ContactMerge; contactId: number }
  | { kind: 'picture'; name: string; address: string }
  | { kind: 'deleteNote'; note: TicketNote; contactId: number };

/** The dialog opened from the drawer. It stays open when the drawer closes, for example after a resize. */
export const drawerDialogAtom = atom<DrawerDialog | null>(null);
