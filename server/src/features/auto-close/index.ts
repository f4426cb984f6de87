import type { AppContext } from '../../core/context';
import { type AutoCloseFeatures, createAutoCloseSweep } from './auto-close';
import { listenToCloseKeyword } from './close-keyword';

export interface AutoClose {
  /** Runs every minute. */
  sweep(now?: Date): Promise<void>;
}

export function createAutoClose(
  context: Pick<AppContext, 'jobs' | 'log' | 'events'>,
  features: AutoCloseFeatures,
): AutoClose {
  const { jobs, log } = context;
  // Stored events name `messages`, the feature that had these listeners first.
  const events = context.events.of('messages');
  listenToCloseKeyword(events, features);
  return { sweep: createAutoCloseSweep({ ...features, jobs, log, events }) };
}
