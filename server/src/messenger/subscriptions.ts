import type { HistoryPart, Inbound, MessengerListener } from './gateway';

interface MessengerSubscriber extends Partial<MessengerListener> {
  /** Observes an inbound item as soon as its processing starts; `done` settles with it. Must not throw. */
  onInboundStarted?(inbound: Inbound, done: Promise<void>): void;
  /** Observes a part of the phone's history after it is stored. Must not throw. */
  onHistoryStored?(part: HistoryPart): void;
}

export interface MessengerSubscriptions {
  /** Adds a feature's callbacks. Call before the messenger starts. */
  subscribe(subscriber: MessengerSubscriber): void;
  listener: MessengerListener;
}

/** Callbacks whose result the messenger awaits. Each has one subscriber. */
const SINGLE = ['onInbound', 'onCall', 'onHistory', 'findSentText'] as const;

/**
 * Creates the messenger's listener. Callbacks run in the order of subscription and do not wait for each
 * other.
 */
export function createMessengerSubscriptions(): MessengerSubscriptions {
  const subscribers: MessengerSubscriber[] = [];
  let single: Pick<MessengerSubscriber, (typeof SINGLE)[number]> = {};

  return {
    subscribe: (subscriber) => {
      const duplicate = SINGLE.find((name) => subscriber[name] && single[name]);
      if (duplicate) throw new Error(`${duplicate} of the messenger already has a subscriber.`);
      const { onInbound, onCall, onHistory, findSentText } = subscriber;
      single = {
        ...single,
        ...(onInbound && { onInbound }),
        ...(onCall && { onCall }),
        ...(onHistory && { onHistory }),
        ...(findSentText && { findSentText }),
      };
      subscribers.push(subscriber);
    },
    listener: {
      onState: (...of) => subscribers.forEach((one) => one.onState?.(...of)),
      onInbound: (inbound) => {
        if (!single.onInbound) return Promise.reject(new Error('No feature receives messages.'));
        const done = single.onInbound(inbound);
        for (const one of subscribers) one.onInboundStarted?.(inbound, done);
        return done;
      },
      onDelivery: async (report) => {
        await Promise.all(subscribers.map((one) => one.onDelivery?.(report)));
      },
      onPresence: (report) => subscribers.forEach((one) => one.onPresence?.(report)),
      findSentText: async (...of) => (await single.findSentText?.(...of)) ?? null,
      onIdentity: (...of) => subscribers.forEach((one) => one.onIdentity?.(...of)),
      onNames: (...of) => subscribers.forEach((one) => one.onNames?.(...of)),
      onAvatarChanged: (...of) => subscribers.forEach((one) => one.onAvatarChanged?.(...of)),
      onGroup: (...of) => subscribers.forEach((one) => one.onGroup?.(...of)),
      onNewChatLimits: (...of) => subscribers.forEach((one) => one.onNewChatLimits?.(...of)),
      onNewChatRejected: (...of) => subscribers.forEach((one) => one.onNewChatRejected?.(...of)),
      onHealth: (...of) => subscribers.forEach((one) => one.onHealth?.(...of)),
      onCall: (report) => single.onCall?.(report),
      onHistory: async (part) => {
        await single.onHistory?.(part);
        for (const one of subscribers) one.onHistoryStored?.(part);
      },
      onReady: (connection) => subscribers.forEach((one) => one.onReady?.(connection)),
      onWake: (connection) => subscribers.forEach((one) => one.onWake?.(connection)),
    },
  };
}
