import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Contact } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';

/**
 * Components of other features in the ticket workspace; `app/` supplies them because features do not import
 * each other.
 */
export interface TicketSlots {
  /**
   * The contact of a ticket: a pane of 320 px where there is room (render it as the last item of a row), else
   * an overlay.
   */
  ContactDrawer: ComponentType<{ ticket: Ticket; onClose: () => void }>;
  /** Dialogs opened from the drawer, rendered outside the panes so that they survive the drawer. */
  ContactDialogs: ComponentType;
  /**
   * Creates a contact (without `contactId`; `initial` fills the form) or edits one; `saved` is null if
   * cancelled.
   */
  ContactDialog: ComponentType<{
    contactId?: number;
    initial?: { name?: string; number?: string };
    onClose: (saved: Contact | null) => void;
  }>;
}

const Nothing = () => null;

/** Without a provider, as in component tests, slots are empty. */
const TicketSlotsContext = createContext<TicketSlots>({
  ContactDrawer: Nothing,
  ContactDialogs: Nothing,
  ContactDialog: Nothing,
});

export function TicketSlotsProvider({ slots, children }: { slots: TicketSlots; children: ReactNode }) {
  return <TicketSlotsContext value={slots}>{children}</TicketSlotsContext>;
}

export function useTicketSlots(): TicketSlots {
  return useContext(TicketSlotsContext);
}
