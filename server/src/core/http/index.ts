export { createHttpApp, type HttpParts } from './httpApp';
export { EndpointMounter, type Authenticate, type Call, type Handler } from './mount';
export { bearerOf } from './bearer';
export { createMetrics } from './metrics';
export { closePort, openPort } from './port';
