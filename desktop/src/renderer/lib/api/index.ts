export { call, type CallOptions } from './call';
export { errorText, isOffline, ServerTextError } from './errors';
