import type { Contact } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** What the ticket workspace shows of other features; `app/` gives them (a feature never imports another). */
export interface TicketSlots {
  /**
   * The contact of a ticket: a pane of 320 px beside the conversation where there is room (place it as the last item of a
   * row), else over it (specification 1 §2.12).
   */
  ContactDrawer: ComponentType<{ ticket: Ticket; onClose: () => void }>;
  /** What was opened from the drawer: it stands beside the panes, and outlives the drawer. */
  ContactDialogs: ComponentType;
  /** A new contact (without `contactId`, `initial` fills the form) or a change of one; `saved` is null when it was left. */
  ContactDialog: ComponentType<{
    contactId?: number;
    initial?: { name?: string; number?: string };
    onClose: (saved: Contact | null) => void;
  }>;
}

const Nothing = () => null;

/** Where nobody gives a slot (a component on its own, in a test) nothing stands in it. */
const TicketSlotsContext = createContext<TicketSlots>({
  ContactDrawer: Nothing,
  ContactDialogs: Nothing,
  ContactDialog: Nothing,
});

export function TicketSlotsProvider({ slots, children }: { slots: TicketSlots; children: ReactNode }) {
  return <TicketSlotsContext value={slots}>{children}</TicketSlotsContext>;
}

/** The parts of other features a screen of tickets shows. */
export function useTicketSlots(): TicketSlots {
  return useContext(TicketSlotsContext);
}
