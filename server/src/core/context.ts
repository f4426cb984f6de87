import type { Logger } from 'pino';
import type { MessengerGateway } from '#messenger/gateway';
import type { MessengerSubscriptions } from '#messenger/subscriptions';
import type { Config } from './config';
import type { DueWork } from './due-work';
import type { EventBus } from './events';
import type { ExtensionPoints } from './extension-point';
import type { HeavyWork } from './heavy-work';
import type { EndpointMounter } from './http/mount';
import type { Jobs } from './jobs';
import type { Mail } from './mail';
import type { Media } from './media';
import type { Metrics } from './metrics';
import type { PersonalData } from './personal-data';
import type { Servers } from './realtime';
import type { Publisher } from './realtime/publisher';
import type { RestoredCompanies } from './restored';
import type { SecretBox } from './secrets';

export interface AppContext {
  config: Config;
  log: Logger;
  secrets: SecretBox;
  publisher: Publisher;
  servers: Servers;
  gateway: MessengerGateway;
  messenger: Pick<MessengerSubscriptions, 'subscribe'>;
  events: EventBus;
  /** Functions that features call but later features provide. */
  extensionPoints: ExtensionPoints;
  jobs: Jobs;
  /** Timers of single documents. Recurring sweeps use `jobs`. */
  dueWork: DueWork;
  /** Endpoints and jobs declare theirs with `heavy`. */
  heavyWork: HeavyWork;
  mail: Mail;
  media: Media;
  /** Companies that must send nothing automatically, because their data was restored. */
  restored: RestoredCompanies;
  metrics: Metrics;
  personalData: PersonalData;
  endpoints: EndpointMounter;
}
