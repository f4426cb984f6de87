import type { AppContext } from '../../core/context';
import type { Companies } from '../companies';
import type { CreatedContacts } from '../contacts';
import type { Messages } from '../messages';
import type { Queues } from '../queues';
import type { Tickets } from '../tickets';
import type { CreatedUsers } from '../users';
import type { RequestClaims } from './requests/claim-request';

export interface MessagesApiFeatures {
  companies: Pick<Companies, 'readNumber'>;
  contacts: Pick<CreatedContacts, 'reach'>;
  messages: Pick<Messages, 'sendAsSystem' | 'startChat' | 'conversation'>;
  queues: Pick<Queues, 'requireQueues'>;
  tickets: Pick<Tickets, 'byIds' | 'openTickets' | 'broadcast'>;
  users: Pick<CreatedUsers, 'getUser'>;
}

export interface MessagesApiDeps extends MessagesApiFeatures, Pick<AppContext, 'media' | 'dueWork'> {
  publicUrl: string;
  requests: RequestClaims;
}
