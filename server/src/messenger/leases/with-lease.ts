import type { MessengerListener } from '../gateway';
import type { LeaseHandle } from './lease-handle';

/** Reports that may be lost with the session, because WhatsApp repeats them to the next owner. */
const REPORTS: ReadonlySet<PropertyKey> = new Set<keyof MessengerListener>([
  'onDelivery',
  'onPresence',
  'onIdentity',
  'onNames',
  'onAvatarChanged',
  'onGroup',
  'onNewChatLimits',
  'onNewChatRejected',
  'onHealth',
  'onCall',
]);

/** Wraps the listener so that a session reports nothing as soon as another server may own it. */
export function withLease(listener: MessengerListener, lease: LeaseHandle): MessengerListener {
  return new Proxy(listener, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown =>
        REPORTS.has(name) && !lease.valid ? undefined : (member.apply(target, given) as unknown);
    },
  });
}
