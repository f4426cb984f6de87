import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Companies } from '#features/companies';
import type { Messages } from '#features/messages';
import type { Queues } from '#features/queues';
import type { Tickets } from '#features/tickets';
import type { CreatedUsers } from '#features/users';
import type { OpeningHours } from '#features/working-hours';
import type { LevelRegistry } from './level-registry';

export interface ServiceLevelFeatures {
  companies: Pick<Companies, 'timeZoneOf'>;
  hours: Pick<OpeningHours, 'clockOf'>;
  levels: LevelRegistry;
  messages: Messages;
  queues: Queues;
  tickets: Tickets;
  users: CreatedUsers;
}

export interface ServiceLevelsDeps
  extends ServiceLevelFeatures, Pick<AppContext, 'publisher' | 'jobs' | 'dueWork'> {
  events: FeatureEvents;
}
