import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Settings } from '#features/settings';
import type { Tickets } from '#features/tickets';
import type { BoardPublisher } from './publish-board';

export interface KanbanFeatures {
  settings: Settings;
  tickets: Tickets;
}

export interface KanbanDeps extends KanbanFeatures, Pick<AppContext, 'log' | 'jobs' | 'dueWork'> {
  events: FeatureEvents;
  boardPublisher: BoardPublisher;
}
