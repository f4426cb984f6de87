export { connectionStateAtom } from './connectionState';
export { useCatchUp, useChatRoom, useCompanyEvent, useOnConnect } from './hooks';
export { emit, openSocket } from './socket';
