export { call } from './call';
export { errorText, isOffline } from './errors';
