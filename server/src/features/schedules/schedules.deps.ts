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
  companies: Companies;
  connections: Connections;
  contacts: Contacts;
  messages: Messages;
  optOuts: OptOuts;
  tickets: Tickets;
  users: Users;
  workingHours: WorkingHours;
}

export interface SchedulesDeps
  extends ScheduleFeatures, Pick<AppContext, 'publisher' | 'media' | 'dueWork' | 'log'> {
  events: FeatureEvents;
  replies: ReplyWatch;
  graceDays: number;
}
