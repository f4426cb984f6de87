import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Contact } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';

/** Contact components for the ticket workspace; `app/` supplies them to avoid an import cycle between features. */
export interface TicketSlots {
  /** A 320 px pane where there is room (the last item of a row), else an overlay. */
  ContactDrawer: ComponentType<{ ticket: Ticket; onClose: () => void }>;
  /** Dialogs opened from the drawer, rendered outside it so that they survive its closing. */
  ContactDialogs: ComponentType;
  /** Edits a contact, or creates one if `contactId` is absent; `saved` is null if cancelled. */
  ContactDialog: ComponentType<{
    contactId?: number;
    initial?: { name?: string; number?: string };
    onClose: (saved: Contact | null) => void;
  }>;
}

const Nothing = () => null;

/** Component tests without a provider show empty slots. */
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
