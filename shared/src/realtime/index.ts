export * from './realtime.events';
export * from './positionTracker';
