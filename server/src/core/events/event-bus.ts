import type { Logger } from 'pino';
import { inRunOrder } from '../run-order';
import { type Act, performAct } from './acts';
import type { DomainEvents, EventName } from './domain-events';
import { type DurableEvent, durableEvent, type DurableRow, type DurableSource } from './durable-event';
import { DurableRows, type RetriedDelivery } from './durable-rows';
import type { FailedDelivery } from './failed-deliveries';

type Listener<E extends EventName> = (payload: DomainEvents[E]) => Promise<void> | void;

/** An occurrence of a durable event; equal for all runs of a listener. */
export interface Occurrence {
  id: string;
  at: Date;
  /** Whether a crash left it unknown whether an act's change was made. */
  interrupted?: boolean;
}

interface DurableOptions<E extends EventName> {
  durable: true;
  /** Returns whether to store the event for this listener. Must only read data in memory. */
  wanted?: (payload: DomainEvents[E]) => boolean;
  /** Undoes an `interrupted` run, because the act's change was rejected afterwards. */
  revoke?: (occurrence: Occurrence) => Promise<void>;
}

interface ListenerOptions {
  /** Features whose listeners run before this one. */
  after?: readonly string[];
  /**
   * The publisher does not wait, and failures are only logged. Only for effects that a later event or sweep
   * would repair.
   */
  background?: boolean;
  /**
   * Runs the listener at least once on one server, even after a crash (`docs/events.md`). `publish` does not
   * run it. A key must make the effect unique.
   */
  durable?: boolean;
}

interface Subscription {
  feature: string;
  run: (payload: never, occurrence: Occurrence) => Promise<void> | void;
  wanted: (payload: never) => boolean;
  revoke: ((occurrence: Occurrence) => Promise<void>) | undefined;
  after: readonly string[];
  background: boolean;
  durable: boolean;
}

interface ListenerRun {
  event: EventName;
  feature: string;
  outcome: 'done' | 'failed';
  seconds: number;
}

interface EventBusDeps {
  log: Logger;
  observe(run: ListenerRun): void;
}

export interface FeatureEvents {
  publish<E extends EventName>(event: E, payload: DomainEvents[E]): Promise<void>;
  on<E extends EventName>(
    event: E,
    listener: (payload: DomainEvents[E], occurrence: Occurrence) => Promise<void>,
    options: DurableOptions<E>,
  ): void;
  on<E extends EventName>(event: E, listener: Listener<E>, options?: ListenerOptions): void;
  /** Returns an entry per durable listener. Store them in the write of the change (`carrying`, `adding`). */
  pending<E extends EventName>(event: E, payload: DomainEvents[E]): DurableEvent[];
  /** Makes a change whose event is stored before it (`acts.ts`). Use it if no row of the change can carry it. */
  act<E extends EventName, T>(event: E, act: Act<E, T>): Promise<T>;
  /** Runs the durable events in rows of a source. Never rejects; failures are retried later. */
  deliver(source: string, rows: readonly DurableRow[]): Promise<void>;
  /** Returns whether this feature still has to handle an earlier event of the contact. */
  isOutstanding(contact: { companyId: number; contactId: number }, before: Date): Promise<boolean>;
  /** Registers a collection whose rows contain durable events. */
  carries(source: DurableSource): void;
}

export interface EventBus {
  /** Returns a feature's view of the bus. The name labels logs and metrics, and orders listeners. */
  of(feature: string): FeatureEvents;
  /** Returns the features that listen to an event, in running order. */
  listenersOf(event: EventName): string[];
  /** Returns failed runs of durable listeners that will be retried, next attempt first. */
  failedDeliveries(limit: number): Promise<FailedDelivery[]>;
  /** Runs a failed durable listener again. Returns its outcome; undefined if there is none. */
  retryDelivery(id: string): Promise<RetriedDelivery | undefined>;
  /**
   * Runs durable events that a crash left, then sweeps regularly. `alone`: no other server uses the database.
   */
  start(alone: boolean): Promise<void>;
  /** Resolves when running durable listeners have ended. */
  stop(): Promise<void>;
}

/** For the command-line tool, which has no listeners. */
export const noEvents: FeatureEvents = {
  publish: () => Promise.resolve(),
  on: () => undefined,
  pending: () => [],
  act: (_event, { change }) => change(),
  deliver: () => Promise.resolve(),
  isOutstanding: () => Promise.resolve(false),
  carries: () => undefined,
};

/** For events that are not stored. */
const NO_OCCURRENCE: Occurrence = { id: '', at: new Date(0) };

function occurrenceOf({ _id, at, interrupted }: DurableEvent): Occurrence {
  return { id: _id.toHexString(), at: at ?? _id.getTimestamp(), ...(interrupted && { interrupted }) };
}

/** Runs an event's listeners one after the other, ordered by `after`, otherwise by registration. */
export function createEventBus({ log, observe }: EventBusDeps): EventBus {
  const subscriptions = new Map<EventName, Subscription[]>();

  const runListener = async (
    event: EventName,
    { feature, run }: Subscription,
    payload: never,
    occurrence: Occurrence,
  ) => {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1_000;
    try {
      await run(payload, occurrence);
      observe({ event, feature, outcome: 'done', seconds: seconds() });
    } catch (err) {
      observe({ event, feature, outcome: 'failed', seconds: seconds() });
      log.error({ err, event, feature, payload }, 'event listener failed');
      throw err;
    }
  };

  const durableListener = ({ event, feature }: DurableEvent): Subscription | undefined =>
    subscriptions.get(event)?.find((one) => one.durable && one.feature === feature);
  const rows = new DurableRows({
    log,
    isKnown: (entry) => durableListener(entry) !== undefined,
    run: async (entry) => {
      const subscription = durableListener(entry);
      if (subscription)
        await runListener(entry.event, subscription, entry.payload as never, occurrenceOf(entry));
    },
  });
  const pending = <E extends EventName>(event: E, payload: DomainEvents[E]): DurableEvent[] =>
    (subscriptions.get(event) ?? [])
      .filter(({ durable, wanted }) => durable && wanted(payload as never))
      .map(({ feature }) => durableEvent(event, feature, payload));

  const publish = async <E extends EventName>(event: E, payload: DomainEvents[E]): Promise<void> => {
    for (const subscription of subscriptions.get(event) ?? []) {
      if (subscription.durable) continue;
      const running = runListener(event, subscription, payload as never, NO_OCCURRENCE);
      if (subscription.background)
        running.catch(() => undefined); // runListener has logged the error.
      else await running;
    }
  };

  return {
    of: (feature) => ({
      publish,
      pending,
      act: (event, act) =>
        performAct(pending(event, act.payload), act, {
          deliver: (source, carried) => rows.deliver(source, carried),
          publish: (payload) => publish(event, payload),
          revoke: async (entries) => {
            for (const entry of entries) await durableListener(entry)?.revoke?.(occurrenceOf(entry));
          },
          onError: (err) => log.warn({ err, event }, 'rejected act could not be removed'),
        }),
      deliver: (source, carried) => rows.deliver(source, carried),
      isOutstanding: (contact, before) => rows.isOutstanding(feature, contact, before),
      carries: (source) => rows.addSource(source),
      on: (
        event: EventName,
        listener: unknown,
        {
          after = [],
          background = false,
          durable = false,
          wanted = () => true,
          revoke,
        }: ListenerOptions & { wanted?: unknown; revoke?: Subscription['revoke'] } = {},
      ) => {
        const added: Subscription = {
          feature,
          run: listener as Subscription['run'],
          wanted: wanted as Subscription['wanted'],
          revoke,
          after,
          background,
          durable,
        };
        if (durable && durableListener(durableEvent(event, feature, {})))
          throw new Error(`${feature} already has a durable listener of ${event}.`);
        subscriptions.set(
          event,
          inRunOrder(`listeners of ${event}`, [...(subscriptions.get(event) ?? []), added]),
        );
      },
    }),
    failedDeliveries: (limit) => rows.failed(limit),
    retryDelivery: (id) => rows.retry(id),
    start: (alone) => rows.start(alone),
    stop: () => rows.stop(),
    listenersOf: (event) => (subscriptions.get(event) ?? []).map(({ feature }) => feature),
  };
}
