export { CONNECTIONS_PATH } from './path';
export { useConnectionsAttention } from './api/useConnectionsAttention';
