import type { AppContext } from '#core/context';
import type { ExtensionPoint } from '#core/extension-point';
import { type AutoCloseFeatures, createAutoCloseSweep } from './auto-close';
import { autoCloseExtensions, type AutoCloseProvisions } from './auto-close.extensions';
import { defineJobs } from './auto-close.jobs';
import { listenToCloseKeyword } from './close-keyword';

export interface AutoClose {
  extend: ExtensionPoint<AutoCloseProvisions>['provide'];
  sweep(now?: Date): Promise<void>;
}

export function createAutoClose(context: AppContext, features: AutoCloseFeatures): AutoClose {
  const { jobs, log, restored } = context;
  // Stored events of earlier versions contain `messages`, not `auto-close`.
  const events = context.events.of('messages');
  const { extensions, provide } = autoCloseExtensions(context.extensionPoints);
  listenToCloseKeyword(events, features, extensions);
  const sweep = createAutoCloseSweep({ ...features, log, events, restored });
  defineJobs(jobs, sweep);
  return { extend: provide, sweep };
}
