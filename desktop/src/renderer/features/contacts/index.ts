import { lazy } from 'react';

export { drawerDialogAtom } from './drawer/contact-dialog-state';

export const loadContactsPage = async () => (await import('./ContactsPage')).ContactsPage;

const loadContactDrawer = async () => ({
  default: (await import('./drawer/ContactDrawer')).ContactDrawer,
});
const loadDrawerDialogs = async () => ({
  default: (await import('./drawer/DrawerDialogs')).DrawerDialogs,
});
const loadContactDialog = async () => ({
  default: (await import('./dialog/ContactDialog')).ContactDialog,
});

export const ContactDrawer = lazy(loadContactDrawer);
export const DrawerDialogs = lazy(loadDrawerDialogs);
export const ContactDialog = lazy(loadContactDialog);
export const CONTACT_PARTS = [loadContactDrawer, loadDrawerDialogs, loadContactDialog];
