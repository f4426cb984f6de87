export { createHttpApp } from './http-app';
export { EndpointMounter } from './mount';
export type { Form, FormFile, FormOptions } from './forms';
export { bearerOf } from './bearer';
export { minuteLimit, networkLimit } from './memory-limit';
export { updatesFolder } from './desktop-updates';
export { requireClientVersion } from './minimum-client';
export { createMetrics } from './metrics';
export { closePort, createHttpServer, openPort } from './port';
