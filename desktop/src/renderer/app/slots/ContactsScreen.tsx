import { ContactsPage } from '@/features/contacts';
import { NewTicketDialog } from '@/features/ticket-actions';
import { TicketSlotsProvider } from '@/data/desk/ticket-slots';
import { TICKET_SLOTS } from './ticket-slots';

/** The contacts, from whom tickets are opened in the tickets' own dialog. */
export function ContactsScreen() {
  return (
    <TicketSlotsProvider slots={TICKET_SLOTS}>
      <ContactsPage NewTicketDialog={NewTicketDialog} />
    </TicketSlotsProvider>
  );
}
