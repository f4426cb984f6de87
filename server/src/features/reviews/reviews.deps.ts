import type { Language } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Automation } from '#features/automation';
import type { Companies } from '#features/companies';
import type { Connections } from '#features/connections';
import type { Contacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { Queues } from '#features/queues';
import type { Tickets } from '#features/tickets';
import type { Users } from '#features/users';

export interface ReviewFeatures {
  automation: Automation;
  companies: Companies;
  contacts: Contacts;
  messages: Messages;
  tickets: Tickets;
  users: Users;
  queues: Queues;
  connections: Connections;
}

export interface ReviewsDeps
  extends ReviewFeatures, Pick<AppContext, 'publisher' | 'log' | 'config' | 'dueWork'> {
  events: FeatureEvents;
  /** Cached for seconds, because many messages need it. */
  languageOf(companyId: number): Promise<Language>;
}

/** Each throws ERR_TOO_MANY_REQUESTS {retryAfterSeconds}, counted per network address in each server's memory. */
export interface ReviewLimits {
  read(address: string | undefined): Promise<void>;
  submit(address: string | undefined): Promise<void>;
}
