import type { HoursRules } from '@recado/shared/working-hours';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import type { Contacts } from '#features/contacts';
import type { User } from '#features/users';
import type { MessageSearch } from './lists/search-tickets';
import type { LinkFinder, OpenTickets, QueueWhileClosed } from './open-tickets';
import type { ReferenceData, ReferenceDataDeps } from './reference-data';
import type { TicketDocument } from './ticket.model';
import type { TicketBroadcast } from './ticket-broadcast';
import type { TicketExtensions } from './tickets.extensions';
import type { Viewer } from './tickets.policy';

type Colleague = Omit<Viewer, 'userId' | 'companyId'> & { id: number; name: string };

interface TicketHours extends QueueWhileClosed {
  /** Counts only minutes in which the queue is open. */
  openMinutes(companyId: number, queueId: number | null, from: Date, to: Date): Promise<number>;
  /** Always open if working hours are disabled. */
  rulesOf(companyId: number, queueId: number | null): Promise<{ rules: HoursRules; zone: string }>;
}

export interface TicketFeatures extends ReferenceDataDeps {
  contacts: Contacts;
  settings: ReferenceDataDeps['settings'] & {
    companiesWith(key: 'attendantInactivityTime'): Promise<{ companyId: number; value: string }[]>;
  };
  users: {
    getUser(companyId: number, userId: number): Promise<Colleague>;
    usersByIds(companyId: number, ids: readonly number[]): Promise<User[]>;
    accessHours: { allows(user: User, now: Date): Promise<boolean> };
  };
  hours: TicketHours;
  sourceLinks: LinkFinder;
  /** The companies with service levels, in memory. */
  levels: { uses(companyId: number): boolean };
  /** Omits deleted notes. */
  noteTexts(companyId: number, noteIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  searchMessages: MessageSearch;
  /** Includes companies past their grace period. */
  inactiveCompanies(): Promise<ReadonlySet<number>>;
}

export interface TicketsDeps
  extends TicketFeatures, Pick<AppContext, 'publisher' | 'log' | 'jobs' | 'servers' | 'dueWork'> {
  events: FeatureEvents;
  extensions: TicketExtensions;
  referenceData: ReferenceData;
  openTickets: OpenTickets;
  broadcast: TicketBroadcast;
  requireVisible(caller: Caller, ticketId: number): Promise<TicketDocument>;
}
