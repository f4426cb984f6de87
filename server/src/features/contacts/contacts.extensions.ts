import { type ExtensionPoint, extensionPoint } from '#core/extension-point';
import type { RouteDeps } from './contacts.routes';
import type { EraseDeps } from './erasing/erase';
import type { ContactTargetDeps } from './imports/contact-target';
import type { ImportDeps } from './imports/receive-import';

export interface ContactExtensions {
  countOpenTickets: EraseDeps['openTickets'];
  requireTicket: RouteDeps['requireTicket'];
  openTicketsFor: ContactTargetDeps['openTickets'];
  requireBoard: ImportDeps['requireBoard'];
}

export function contactExtensions(): ExtensionPoint<ContactExtensions> {
  return extensionPoint<ContactExtensions>('contacts', {
    countOpenTickets: true,
    requireTicket: true,
    openTicketsFor: true,
    requireBoard: true,
  });
}
