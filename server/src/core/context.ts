import type { Logger } from 'pino';
import type { MessengerGateway } from '../messenger/gateway';
import type { Config } from './config';
import type { EndpointMounter } from './http/mount';
import type { Jobs } from './jobs';
import type { Publisher } from './realtime/publisher';
import type { SecretBox } from './secrets';

/** What a feature is built from. Made once in `app.ts`; a feature takes what it needs of it. */
export interface AppContext {
  config: Config;
  log: Logger;
  secrets: SecretBox;
  publisher: Publisher;
  gateway: MessengerGateway;
  jobs: Jobs;
  endpoints: EndpointMounter;
}
