export { createHttpApp, type HttpParts } from './httpApp';
export { EndpointMounter, type Authenticate, type Call, type Handler } from './mount';
export { bearerOf } from './bearer';
