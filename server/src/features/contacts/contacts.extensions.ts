import { type ExtensionPoint, extensionPoint } from '#core/extension-point';
import type { RouteDeps } from './contacts.routes';
import type { PersonalDataStores } from './erasing/erase';
import type { ContactTargetDeps } from './imports/contact-target';
import type { ImportDeps } from './imports/receive-import';
import type { ContactHistory } from './merge/history';

export interface ContactExtensions
  extends
    Omit<ContactHistory, 'moveNewChats'>,
    Pick<
      PersonalDataStores,
      | 'eraseMessages'
      | 'eraseTickets'
      | 'eraseNotes'
      | 'eraseReviews'
      | 'eraseExports'
      | 'eraseListItems'
      | 'eraseSchedules'
      | 'eraseCards'
      | 'eraseDeliveries'
      | 'eraseNotices'
    > {
  countOpenTickets: PersonalDataStores['openTickets'];
  requireTicket: RouteDeps['requireTicket'];
  openTicketsFor: ContactTargetDeps['openTickets'];
  requireBoard: ImportDeps['requireBoard'];
}

export function contactExtensions(): ExtensionPoint<ContactExtensions> {
  return extensionPoint<ContactExtensions>('contacts', {
    moveTickets: true,
    moveMessages: true,
    settleTickets: true,
    returnTickets: true,
    returnMessages: true,
    moveSchedules: true,
    returnSchedules: true,
    eraseMessages: true,
    eraseTickets: true,
    eraseNotes: true,
    eraseReviews: true,
    eraseExports: true,
    eraseListItems: true,
    eraseSchedules: true,
    eraseCards: true,
    eraseDeliveries: true,
    eraseNotices: true,
    countOpenTickets: true,
    requireTicket: true,
    openTicketsFor: true,
    requireBoard: true,
  });
}
