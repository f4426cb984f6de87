export { createHttpApp } from './httpApp';
export { EndpointMounter } from './mount';
export type { Form, FormFile, FormOptions } from './forms';
export { bearerOf } from './bearer';
export { minuteLimit, networkLimit } from './memory-limit';
export { updatesFolder } from './desktopUpdates';
export { requireClientVersion } from './minimumClient';
export { createMetrics } from './metrics';
export { closePort, createHttpServer, openPort } from './port';
