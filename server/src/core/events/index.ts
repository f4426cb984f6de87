export { actSource } from './acts';
export {
  type Actor,
  actorOf,
  type DomainEvents,
  type MessageChangeFacts,
  type NoticeAudience,
  type TicketEnding,
} from './domain-events';
export { adding, carrying, durableIndex, type DurableEvent, type DurableFields } from './durable-event';
export { createEventBus, noEvents, type EventBus, type FeatureEvents, type Occurrence } from './event-bus';
