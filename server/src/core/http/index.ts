export { createHttpApp } from './http-app';
export { EndpointMounter } from './mount';
export type { Form, FormFile, FormOptions } from './forms';
export type { HealthChecks } from './health';
export { bearerOf } from './bearer';
export { minuteLimit, networkLimit } from './memory-limit';
export { updatesFolder } from './desktop-updates';
export { requireClientVersion } from './minimum-client';
export { closePort, createHttpServer, openPort } from './port';
