import { Outlet } from 'react-router-dom';
import { TicketSlotsProvider } from '../../features/tickets/slots';
import { TICKET_SLOTS } from './ticketSlots';

/** The ticket screens with what they show of other features. */
export function TicketScreens() {
  return (
    <TicketSlotsProvider slots={TICKET_SLOTS}>
      <Outlet />
    </TicketSlotsProvider>
  );
}
