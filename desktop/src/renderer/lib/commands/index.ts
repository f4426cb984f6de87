export type { Command } from './registry';
export { availableCommands } from './registry';
export { keyLabel } from './keys';
export { useCommands } from './useCommands';
