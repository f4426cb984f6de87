import type { AppContext } from '#core/context';
import type { Contacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { Reviews } from '#features/reviews';
import type { Settings } from '#features/settings';
import type { Tickets } from '#features/tickets';
import type { Users } from '#features/users';

export interface NotificationFeatures {
  contacts: Contacts;
  messages: Messages;
  reviews: Reviews;
  settings: Settings;
  tickets: Tickets;
  users: Users;
}

export interface NotificationsDeps extends NotificationFeatures, Pick<AppContext, 'publisher'> {}
