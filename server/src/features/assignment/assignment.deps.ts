import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Queues } from '#features/queues';
import type { Tickets } from '#features/tickets';
import type { CreatedUsers } from '#features/users';
import type { AutomaticQueues } from './automatic-queues';

export interface AssignmentFeatures {
  queues: Queues;
  tickets: Tickets;
  users: CreatedUsers;
}

export interface AssignmentDeps extends AssignmentFeatures, Pick<AppContext, 'dueWork' | 'jobs' | 'log'> {
  events: FeatureEvents;
  automatic: AutomaticQueues;
}
