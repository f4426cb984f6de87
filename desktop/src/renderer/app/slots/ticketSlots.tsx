import { useAtomValue } from 'jotai';
import { lazy, Suspense, type ComponentProps } from 'react';
import { drawerDialogAtom } from '../../features/contacts/components/drawer/contactDialogState';
import type { TicketSlots } from '../../features/tickets/slots';

const ContactDrawer = lazy(async () => ({
  default: (await import('../../features/contacts/components/drawer/ContactDrawer')).ContactDrawer,
}));
const DrawerDialogs = lazy(async () => ({
  default: (await import('../../features/contacts/components/drawer/DrawerDialogs')).DrawerDialogs,
}));
const ContactDialog = lazy(async () => ({
  default: (await import('../../features/contacts/components/dialog/ContactDialog')).ContactDialog,
}));

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
