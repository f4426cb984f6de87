export { loadConfig, ConfigError, type Config, type DiskConfig, type MailConfig } from './config';
export { growHeapSlowly } from './heap-growth';
