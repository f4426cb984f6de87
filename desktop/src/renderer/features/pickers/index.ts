export { ConnectionSelect, useChoosesConnection } from './ConnectionSelect';
export { ContactPicker } from './ContactPicker';
export { ContactsPicker } from './ContactsPicker';
export { QueueSelect, useCompanyHasQueues, useQueueChoice } from './QueueSelect';
export { UserPicker } from './UserPicker';
export { UsersPicker } from './UsersPicker';
