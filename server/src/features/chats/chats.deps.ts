import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { CreatedUsers } from '#features/users';

export interface ChatsDeps extends Pick<AppContext, 'publisher' | 'log'> {
  events: FeatureEvents;
  users: CreatedUsers;
}
