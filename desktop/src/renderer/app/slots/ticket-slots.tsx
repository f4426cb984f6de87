import { useAtomValue } from 'jotai';
import { type ComponentProps, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { type TicketSlots, TicketSlotsProvider } from '@/data/desk/ticket-slots';
import { ContactDialog, ContactDrawer, drawerDialogAtom, DrawerDialogs } from '@/features/contacts';

/** What tickets show of other features. Loaded when first shown: neither is part of the first picture. */
export const TICKET_SLOTS: TicketSlots = {
  ContactDrawer: (props: ComponentProps<TicketSlots['ContactDrawer']>) => (
    <Suspense>
      <ContactDrawer {...props} />
    </Suspense>
  ),
  ContactDialogs: () =>
    useAtomValue(drawerDialogAtom) && (
      <Suspense>
        <DrawerDialogs />
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
    <TicketSlotsProvider slots={TICKET_SLOTS}>
      <Outlet />
    </TicketSlotsProvider>
  );
}
