import type { AppContext } from '#core/context';
import type { Contacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { Reviews } from '#features/reviews';
import type { Settings } from '#features/settings';
import type { Tickets } from '#features/tickets';
import type { Users } from '#features/users';

export interface NotificationFeatures {
  contacts: Pick<Contacts, 'byIds'>;
  messages: Pick<Messages, 'conversation' | 'read'>;
  reviews: Pick<Reviews, 'comments'>;
  settings: Pick<Settings, 'campaignsEnabled'>;
  tickets: Pick<Tickets, 'byIds' | 'lists' | 'referenceData'>;
  users: Pick<Users, 'listUsers' | 'usersByIds'>;
}

export interface NotificationsDeps extends NotificationFeatures, Pick<AppContext, 'publisher'> {}
