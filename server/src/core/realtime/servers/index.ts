export { ClusterBus } from './cluster-bus';
export { PACKETS, type Packet } from './packets';
export { defineServerCall, ServerCalls, type Servers } from './server-calls';
export type { DeliveryMessage, ClusterMessage } from './cluster-messages';
