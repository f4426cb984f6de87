import { TicketSlotsProvider } from '@/data/desk/ticket-slots';
import { loadContactsPage } from '@/features/contacts';
import { TICKET_SLOTS } from './ticket-slots';

export async function loadContactsScreen() {
  const [ContactsPage, { NewTicketDialog }] = await Promise.all([
    loadContactsPage(),
    import('@/features/ticket-actions'),
  ]);
  return {
    Component: function ContactsScreen() {
      return (
        <TicketSlotsProvider slots={TICKET_SLOTS}>
          <ContactsPage NewTicketDialog={NewTicketDialog} />
        </TicketSlotsProvider>
      );
    },
  };
}
