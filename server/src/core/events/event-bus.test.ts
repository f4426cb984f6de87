import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createEventBus } from './event-bus';

const queue = { companyId: 1, queueId: 7 };

function bus() {
  const errors: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) });
  const runs: string[] = [];
  const created = createEventBus({
    log,
    observe: ({ event, feature, outcome }) => runs.push(`${event} ${feature} ${outcome}`),
  });
  return { ...created, errors, runs };
}

describe('the event bus', () => {
  it('awaits the listeners of an event one after the other, in registration order', async () => {
    const { of, listenersOf } = bus();
    const order: string[] = [];
    of('tickets').on('queue.deleted', async () => {
      await delay(5);
      order.push('tickets');
    });
    of('users').on('queue.deleted', () => void order.push('users'));
    await of('queues').publish('queue.deleted', queue);
    expect(order).toEqual(['tickets', 'users']);
    expect(listenersOf('queue.deleted')).toEqual(order);
  });

  it('runs a listener after the features it names, whichever registers first', async () => {
    const { of, listenersOf } = bus();
    of('users').on('queue.deleted', () => undefined, { after: ['tickets'] });
    of('contacts').on('queue.deleted', () => undefined);
    of('tickets').on('queue.deleted', () => undefined, { after: ['contacts'] });
    expect(listenersOf('queue.deleted')).toEqual(['contacts', 'tickets', 'users']);
  });

  it('rejects listeners that wait for each other', () => {
    const { of } = bus();
    of('users').on('queue.deleted', () => undefined, { after: ['tickets'] });
    expect(() => of('tickets').on('queue.deleted', () => undefined, { after: ['users'] })).toThrow(
      'wait for each other',
    );
  });

  it('rejects when an awaited listener fails, and runs none after it', async () => {
    const { of, runs, errors } = bus();
    const later = vi.fn();
    of('tickets').on('queue.deleted', () => Promise.reject(new Error('store away')));
    of('users').on('queue.deleted', later);
    await expect(of('queues').publish('queue.deleted', queue)).rejects.toThrow('store away');
    expect(later).not.toHaveBeenCalled();
    expect(runs).toEqual(['queue.deleted tickets failed']);
    expect(errors).toMatchObject([{ event: 'queue.deleted', feature: 'tickets', payload: queue }]);
  });

  it('neither waits for a background listener nor fails with it', async () => {
    const { of, runs, errors } = bus();
    of('users').on(
      'setting.changed',
      async () => {
        await delay(1);
        throw new Error('sweep failed');
      },
      { background: true },
    );
    await of('settings').publish('setting.changed', { companyId: 1, key: 'accessTime', value: 'enabled' });
    expect(runs).toEqual([]);
    await vi.waitFor(() => expect(runs).toEqual(['setting.changed users failed']));
    expect(errors).toHaveLength(1);
  });

  it('delivers an event to its own listeners only', async () => {
    const { of } = bus();
    const renamed = vi.fn();
    of('tickets').on('user.renamed', renamed);
    await of('queues').publish('queue.deleted', queue);
    expect(renamed).not.toHaveBeenCalled();
  });
});
