export { evictOldest } from './evict-oldest';
export { getOrLoad } from './get-or-load';
export { wallClock } from './wall-clock';
