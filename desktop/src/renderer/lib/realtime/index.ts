export { connectionStateAtom } from './connection-state';
export { useCatchUp, useChatRoom, useCompanyEvent, useOnConnect } from './hooks';
export { emit, openSocket } from './socket';
