import { Outlet } from 'react-router-dom';
import { TicketSlotsProvider } from '@/data/desk/ticket-slots';
import { TICKET_SLOTS } from './ticket-slots';

/** The ticket screens with what they show of other features. */
export function TicketScreens() {
  return (
    <TicketSlotsProvider slots={TICKET_SLOTS}>
      <Outlet />
    </TicketSlotsProvider>
  );
}
