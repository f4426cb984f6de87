export { ClientDisconnected, HEAVY_LIMITS, HeavyWork, type Release } from './heavy-work';
