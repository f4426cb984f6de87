export { ServerLink } from './link';
export { PACKETS, type Packet } from './packets';
export { defineServerCall, ServerCalls, type Servers } from './serverCalls';
export type { DeliveryWord, ServerWord } from './words';
