import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Contact } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';

/** Contact components for the ticket workspace; `app/` supplies them to avoid an import cycle between features. */
export interface TicketSlots {
  /** A 320 px pane as the last item of a row; an overlay where there is no room. */
  ContactDrawer: ComponentType<{ ticket: Ticket; onClose: () => void }>;
  /** Dialogs opened from the drawer. They are rendered outside it and remain when it closes. */
  ContactDialogs: ComponentType;
  /** Edits a contact, or creates one without `contactId`. `saved` is null if cancelled. */
  ContactDialog: ComponentType<{
    contactId?: number;
    initial?: { name?: string; number?: string };
    onClose: (saved: Contact | null) => void;
  }>;
}

const Nothing = () => null;

/** The default has empty slots, for component tests without a provider. */
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
