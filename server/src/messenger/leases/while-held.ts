import type { MessengerListener } from '../gateway';
import type { Tenure } from './tenure';

/** What only reports: lost with the session, because the messenger tells the next holder again. */
const REPORTS: ReadonlySet<PropertyKey> = new Set<keyof MessengerListener>([
  'onDelivery',
  'onPresence',
  'onIdentity',
  'onNames',
  'onPictureChanged',
  'onGroup',
  'onCall',
]);

/** The product as a session sees it: once another server may have the session, it reports nothing more. */
export function whileHeld(listener: MessengerListener, tenure: Tenure): MessengerListener {
  return new Proxy(listener, {
    get: (target, name) => {
      const told: unknown = Reflect.get(target, name);
      if (typeof told !== 'function') return told;
      return (...given: unknown[]): unknown =>
        REPORTS.has(name) && !tenure.valid ? undefined : (told.apply(target, given) as unknown);
    },
  });
}
