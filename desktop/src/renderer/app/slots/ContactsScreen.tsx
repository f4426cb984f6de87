import { ContactsPage } from '../../features/contacts/ContactsPage';
import { NewTicketDialog } from '../../features/tickets/components/dialogs/NewTicketDialog';
import { TicketSlotsProvider } from '../../features/tickets/slots';
import { TICKET_SLOTS } from './ticketSlots';

/** The contacts, from whom tickets are opened in the tickets' own dialog. */
export function ContactsScreen() {
  return (
    <TicketSlotsProvider slots={TICKET_SLOTS}>
      <ContactsPage NewTicketDialog={NewTicketDialog} />
    </TicketSlotsProvider>
  );
}
