import type { AppContext } from '../../core/context';
import type { FeatureEvents } from '../../core/events';
import type { Companies } from '../companies';
import type { Connections } from '../connections';
import type { Contacts } from '../contacts';
import type { Messages } from '../messages';
import type { OptOuts } from '../opt-outs';
import type { Tickets } from '../tickets';
import type { Users } from '../users';
import type { WorkingHours } from '../working-hours';
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
