import type { AppContext } from '#core/context';
import type { Companies } from '#features/companies';
import type { CreatedContacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { Queues } from '#features/queues';
import type { Tickets } from '#features/tickets';
import type { CreatedUsers } from '#features/users';
import type { RequestClaims } from './requests/claim-request';

export interface MessagesApiFeatures {
  companies: Companies;
  contacts: CreatedContacts;
  messages: Messages;
  queues: Queues;
  tickets: Tickets;
  users: CreatedUsers;
}

export interface MessagesApiDeps extends MessagesApiFeatures, Pick<AppContext, 'media' | 'dueWork'> {
  publicUrl: string;
  requests: RequestClaims;
}
