export { createEventBus, noEvents, type EventBus, type FeatureEvents, type ListenerRun } from './event-bus';
