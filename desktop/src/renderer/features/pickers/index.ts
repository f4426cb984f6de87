export { ConnectionSelect, useSelectsConnection } from './ConnectionSelect';
export { ContactPicker } from './contacts/ContactPicker';
export { ContactsPicker } from './contacts/ContactsPicker';
export { QueueSelect, useCompanyHasQueues, useQueueChoice } from './QueueSelect';
export { UserPicker } from './users/UserPicker';
export { UsersPicker } from './users/UsersPicker';
