import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Queues } from '#features/queues';
import type { LevelRegistry } from './level-registry';

export interface ServiceLevelFeatures {
  levels: LevelRegistry;
  queues: Queues;
}

export interface ServiceLevelsDeps extends ServiceLevelFeatures, Pick<AppContext, 'publisher'> {
  events: FeatureEvents;
}
