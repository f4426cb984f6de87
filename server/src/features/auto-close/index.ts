import type { AppContext } from '../../core/context';
import { type AutoCloseFeatures, createAutoCloseSweep } from './auto-close';
import { listenToCloseKeyword } from './close-keyword';

export interface AutoClose {
  /** Warns and resolves silent tickets; a job runs it every minute. `now` for tests. */
  sweep(now?: Date): Promise<void>;
}

/** Creates the feature: resolves tickets after the customer's silence or close keyword. */
export function createAutoClose(
  context: Pick<AppContext, 'jobs' | 'log' | 'events'>,
  features: AutoCloseFeatures,
): AutoClose {
  const { jobs, log } = context;
  // Durable events in rows name the feature under which these listeners were first stored.
  const events = context.events.of('messages');
  listenToCloseKeyword(events, features);
  return { sweep: createAutoCloseSweep({ ...features, jobs, log, events }) };
}
