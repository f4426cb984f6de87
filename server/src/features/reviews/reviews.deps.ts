import type { AppContext } from '../../core/context';
import type { FeatureEvents } from '../../core/events';
import type { Companies } from '../companies';
import type { Connections } from '../connections';
import type { Queues } from '../queues';
import type { Tickets } from '../tickets';
import type { Users } from '../users';

/** Functions of other features that reviews use. */
export interface ReviewFeatures {
  companies: Pick<Companies, 'getCompany' | 'timeZoneOf'>;
  tickets: Pick<Tickets, 'byIds'>;
  users: Pick<Users, 'usersByIds'>;
  queues: Pick<Queues, 'queuesByIds'>;
  connections: Pick<Connections, 'connectionNames'>;
}

export interface ReviewsDeps extends ReviewFeatures, Pick<AppContext, 'publisher' | 'log' | 'config'> {
  events: FeatureEvents;
}
