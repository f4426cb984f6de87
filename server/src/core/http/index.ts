export { createHttpApp } from './httpApp';
export { EndpointMounter } from './mount';
export { bearerOf } from './bearer';
export { createMetrics } from './metrics';
export { closePort, openPort } from './port';
