import { atom } from 'jotai';
import type { ContactJoin } from '@recado/shared/contacts';
import type { TicketNote } from '@recado/shared/ticket-notes';
import type { Ticket } from '@recado/shared/tickets';

/** A dialog opened from the contact's drawer (specification 1 §2.12). */
export type DrawerDialog =
  | { kind: 'edit'; contactId: number }
  | { kind: 'associate'; ticket: Ticket }
  | { kind: 'undoMerge'; merge: ContactJoin; contactId: number }
  | { kind: 'picture'; name: string; address: string }
  | { kind: 'deleteNote'; note: TicketNote; contactId: number };

/** The one that is open: it outlives the drawer, which a window of another width puts away. */
export const drawerDialogAtom = atom<DrawerDialog | null>(null);
