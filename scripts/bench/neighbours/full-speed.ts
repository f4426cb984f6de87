import { setTimeout as delay } from 'node:timers/promises';
import { type AgentClient, Rejected } from '../../reliability/agent-client';
import type { SimulatorClient } from '../../reliability/simulator-client';
import type { Arrivals } from '../inbound/arrivals';

/** More than the places of a company and its queue, so that some are rejected. */
const SEARCHES_AT_ONCE = 30;
const PEOPLE_PER_IMPORT = 5_000;
const BURST = { customers: 50, each: 4 };
const EXPORT_EVERY_MS = 200;
const REJECTED_IMPORT_MS = 5_000;

/** The company that works at full speed. */
export interface BusyCompany {
  url: string;
  admin: AgentClient;
  phones: SimulatorClient;
  shop: string;
  arrivals: Arrivals;
  /** Paths of its searches. */
  searches: readonly ((n: number) => string)[];
  /** A long conversation. */
  exportedTicketId: number;
}

export interface Load {
  what: string;
  /** Repeats work until `isOver`. Counts what was done. */
  run(of: BusyCompany, isOver: () => boolean, done: Map<string, number>): Promise<void>;
}

const count = (done: Map<string, number>, what: string) => done.set(what, (done.get(what) ?? 0) + 1);

const searches: Load = {
  what: 'searches and reports',
  run: async ({ url, admin, searches: own }, isOver, done) => {
    const paths = [
      ...own,
      () => '/dashboard?days=365',
      () => '/dashboard/sources?days=365',
      () => '/review/resume/export',
    ];
    let next = 0;
    const worker = async () => {
      while (!isOver()) {
        const n = (next += 1);
        const response = await fetch(url + (paths[n % paths.length]?.(n) ?? ''), {
          headers: { authorization: `Bearer ${admin.token}` },
        });
        await response.arrayBuffer();
        if (response.status !== 200 && response.status !== 429)
          throw new Error(`${response.url} answered ${response.status}`);
        count(done, response.status === 429 ? 'rejected' : 'searches');
        const retryAfterS = Number(response.headers.get('retry-after') ?? 0);
        if (retryAfterS > 0) await delay(retryAfterS * 1_000);
      }
    };
    await Promise.all(Array.from({ length: SEARCHES_AT_ONCE }, worker));
  },
};

const exports: Load = {
  what: 'conversation exports',
  run: async ({ admin, exportedTicketId }, isOver, done) => {
    const path = `/messages/export/message/file/${exportedTicketId}`;
    while (!isOver()) {
      let row = (await admin.get(path)) as { id: string; state: string };
      while (row.state === 'working') {
        await delay(EXPORT_EVERY_MS);
        row = (await admin.get(`${path}?exportId=${row.id}`)) as typeof row;
      }
      count(done, `exports ${row.state}`);
    }
  },
};

const imports: Load = {
  what: 'an import',
  run: async ({ admin }, isOver, done) => {
    for (let round = 0; !isOver(); round += 1) {
      const list = await admin.createContactList(`Lista ${Date.now()}`);
      const numbers = Array.from({ length: PEOPLE_PER_IMPORT }, (_, n) => `55119${String(80_000_000 + n)}`);
      try {
        await admin.importToList(list.id, numbers);
        count(done, `imports of ${PEOPLE_PER_IMPORT}`);
      } catch (error) {
        // The company's places and its queue are full.
        if (!(error instanceof Rejected && error.status === 429)) throw error;
        count(done, 'imports rejected');
        await delay(REJECTED_IMPORT_MS);
      }
    }
  },
};

const inbound: Load = {
  what: 'a burst of messages',
  run: async ({ phones, shop, arrivals }, isOver, done) => {
    const customers = Array.from({ length: BURST.customers }, (_, n) => `55119${String(43_000_000 + n)}`);
    const size = BURST.customers * BURST.each;
    while (!isOver()) {
      const arrived = arrivals.count(size);
      await phones.burst(shop, customers, BURST.each);
      await arrived;
      count(done, `bursts of ${size}`);
    }
  },
};

const everything: Load = {
  what: 'everything',
  run: async (of, isOver, done) => {
    await Promise.all([searches, exports, imports, inbound].map((load) => load.run(of, isOver, done)));
  },
};

export const LOADS: readonly Load[] = [searches, exports, imports, inbound, everything];
