import type { AppContext } from '../../core/context';
import { type AutoCloseFeatures, createAutoCloseSweep } from './auto-close';
import { listenToCloseKeyword } from './close-keyword';

export interface AutoClose {
  sweep(now?: Date): Promise<void>;
}

export function createAutoClose(
  context: Pick<AppContext, 'jobs' | 'log' | 'events'>,
  features: AutoCloseFeatures,
): AutoClose {
  const { jobs, log } = context;
  // Not `auto-close`: events that earlier versions stored contain `messages`.
  const events = context.events.of('messages');
  listenToCloseKeyword(events, features);
  return { sweep: createAutoCloseSweep({ ...features, jobs, log, events }) };
}
