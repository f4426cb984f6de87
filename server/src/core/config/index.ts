export { loadConfig, ConfigError, type Config, type MailConfig } from './config';
export { growHeapSlowly } from './heapGrowth';
