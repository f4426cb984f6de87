import type { AppContext } from '../../core/context';
import type { Contacts } from '../contacts';
import type { Messages } from '../messages';
import type { Reviews } from '../reviews';
import type { Settings } from '../settings';
import type { Tickets } from '../tickets';
import type { Users } from '../users';

export interface NotificationFeatures {
  contacts: Pick<Contacts, 'byIds' | 'extend'>;
  messages: Pick<Messages, 'conversation' | 'read'>;
  reviews: Pick<Reviews, 'comments'>;
  settings: Pick<Settings, 'campaignsEnabled'>;
  tickets: Pick<Tickets, 'byIds' | 'lists' | 'referenceData'>;
  users: Pick<Users, 'listUsers' | 'usersByIds'>;
}

export interface NotificationsDeps extends NotificationFeatures, Pick<AppContext, 'publisher'> {}
