export type { Command } from './registry';
export { availableCommands } from './registry';
export { holdCommands } from './hold';
export { keyLabel } from './keys';
export { useCommands } from './useCommands';
