export { loadConfig, ConfigError, type Config } from './config';
export { growHeapSlowly } from './heapGrowth';
