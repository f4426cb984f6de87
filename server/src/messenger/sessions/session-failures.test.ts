import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { MessengerListener, SessionState } from '../gateway';
import { LeaseHandle } from '../leases/lease-handle';
import { NO_OBSERVER } from '../observer';
import type { StateRows } from '../state/state-rows';
import { Session } from './session';

/** Creates a session whose stored state cannot be erased. */
function sessionOnBrokenRows() {
  const states: SessionState[] = [];
  const away = () => Promise.reject(new Error('the database is away'));
  const log = pino({ level: 'silent' });
  const session = new Session({
    connection: { companyId: 1, connectionId: 7 },
    lease: new LeaseHandle(1),
    rows: { erasePairing: away, eraseAll: away, load: away } as unknown as StateRows,
    settings: {
      url: undefined,
      sends: { perSecond: 1, burst: 1 },
      lookups: { perSecond: 1, burst: 1 },
    },
    protocol: {
      select: away,
      opened: away,
      replace: away,
      checkNow: away,
    },
    log,
    baileysLog: log,
    observer: NO_OBSERVER,
    listener: () =>
      ({ onState: (_connection, state) => states.push(state) }) as Pick<
        MessengerListener,
        'onState'
      > as MessengerListener,
  });
  session.announce();
  return { session, last: () => states.at(-1) };
}

it('a session reports its disconnection although erasing its pairing failed', async () => {
  const { session, last } = sessionOnBrokenRows();
  await expect(session.logout()).rejects.toThrow('away');
  expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'stopped' });
});

it('a session waits for a user when a new pairing could not be started', async () => {
  const { session, last } = sessionOnBrokenRows();
  await expect(session.restartPairing()).rejects.toThrow('away');
  expect(last()).toMatchObject({ status: 'DISCONNECTED', reason: 'storage' });
});
