import type { AppContext } from '../../core/context';
import { type AutoCloseFeatures, createAutoCloseSweep } from './auto-close';
import { listenToCloseKeyword } from './close-keyword';

export interface AutoClose {
  /** Warns about and closes silent tickets. Runs every minute. */
  sweep(now?: Date): Promise<void>;
}

export function createAutoClose(
  context: Pick<AppContext, 'jobs' | 'log' | 'events'>,
  features: AutoCloseFeatures,
): AutoClose {
  const { jobs, log } = context;
  // Stored events name `messages`, because these listeners once belonged to that feature.
  const events = context.events.of('messages');
  listenToCloseKeyword(events, features);
  return { sweep: createAutoCloseSweep({ ...features, jobs, log, events }) };
}
