import { lazy, Suspense, type ComponentProps } from 'react';
import { Outlet } from 'react-router-dom';
import { TicketSlotsProvider, type TicketSlots } from '../../features/tickets/slots';

const ContactDrawer = lazy(async () => ({
  default: (await import('../../features/contacts/components/drawer/ContactDrawer')).ContactDrawer,
}));
const ContactDialog = lazy(async () => ({
  default: (await import('../../features/contacts/components/dialog/ContactDialog')).ContactDialog,
}));

/** Loaded when first shown: neither is part of the first picture. */
const SLOTS: TicketSlots = {
  ContactDrawer: (props: ComponentProps<TicketSlots['ContactDrawer']>) => (
    <Suspense>
      <ContactDrawer {...props} />
    </Suspense>
  ),
  ContactDialog: (props: ComponentProps<TicketSlots['ContactDialog']>) => (
    <Suspense>
      <ContactDialog {...props} />
    </Suspense>
  ),
};

/** The ticket screens with what they show of other features. */
export function TicketScreens() {
  return (
    <TicketSlotsProvider slots={SLOTS}>
      <Outlet />
    </TicketSlotsProvider>
  );
}
