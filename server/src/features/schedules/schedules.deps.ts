import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Companies } from '#features/companies';
import type { Connections } from '#features/connections';
import type { Contacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { OptOuts } from '#features/opt-outs';
import type { Tickets } from '#features/tickets';
import type { Users } from '#features/users';
import type { WorkingHours } from '#features/working-hours';
import type { ReplyWatch } from './replies/reply-watch';

export interface ScheduleFeatures {
  companies: Pick<Companies, 'timeZoneOf' | 'getCompany'>;
  connections: Pick<
    Connections,
    'connectionNames' | 'connectionEntry' | 'defaultConnectionEntry' | 'connectedSince'
  >;
  contacts: Pick<Contacts, 'byId' | 'byIds' | 'mergedIds' | 'readyToWrite'>;
  messages: Pick<Messages, 'sendAsSystem' | 'startChat' | 'isNewChat' | 'conversation'>;
  optOuts: Pick<OptOuts, 'isOptedOut'>;
  tickets: Pick<Tickets, 'byIds' | 'ofContact' | 'openTickets' | 'broadcast'>;
  users: Pick<Users, 'usersByIds'>;
  workingHours: Pick<WorkingHours, 'opennessOf' | 'openDays'>;
}

export interface SchedulesDeps
  extends ScheduleFeatures, Pick<AppContext, 'publisher' | 'media' | 'dueWork' | 'log'> {
  events: FeatureEvents;
  replies: ReplyWatch;
  graceDays: number;
}
