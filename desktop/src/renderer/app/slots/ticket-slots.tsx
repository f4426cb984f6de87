import { useAtomValue } from 'jotai';
import { type ComponentProps, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { type TicketSlots, TicketSlotsProvider } from '@/data/desk/ticket-slots';
import { ContactDialog, ContactDrawer, drawerDialogAtom, DrawerDialogs } from '@/features/contacts';

/** The components are loaded when first shown. */
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

export function TicketScreens() {
  return (
    <TicketSlotsProvider slots={TICKET_SLOTS}>
      <Outlet />
    </TicketSlotsProvider>
  );
}
