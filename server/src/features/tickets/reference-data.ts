import { LRUCache } from 'lru-cache';
import type { Language } from '@recado/shared/contract';
import type { QueueSummary } from '@recado/shared/queues';
import type { SettingKey } from '@recado/shared/settings';
import { getOrLoad } from '#core/cache';
import type { VisibilityRules } from './tickets.policy';

export interface ConnectionEntry {
  id: number;
  name: string;
  queueIds: readonly number[];
  greeting: string;
}

export interface ReferenceDataDeps {
  queues: {
    queuesByIds(companyId: number, ids: readonly number[]): Promise<QueueSummary[]>;
    listQueues(companyId: number): Promise<QueueSummary[]>;
  };
  companies: { getCompany(companyId: number): Promise<{ timeZone: string; language: Language }> };
  settings: { getSetting(companyId: number, key: SettingKey): Promise<string> };
  connections: {
    connectionEntry(companyId: number, connectionId: number): Promise<ConnectionEntry | undefined>;
    defaultConnectionEntry(companyId: number): Promise<ConnectionEntry | undefined>;
    linkedNumbers(companyId: number): Promise<{ id: number; number: string }[]>;
  };
}

/** Cached for a few seconds, because every message needs it. */
export interface ReferenceData {
  queue(companyId: number, queueId: number): Promise<QueueSummary | undefined>;
  queueIds(companyId: number): Promise<number[]>;
  timeZone(companyId: number): Promise<string>;
  language(companyId: number): Promise<Language>;
  connection(companyId: number, connectionId: number): Promise<ConnectionEntry | undefined>;
  defaultConnection(companyId: number): Promise<ConnectionEntry | undefined>;
  ownNumbers(companyId: number): Promise<readonly { id: number; number: string }[]>;
  setting(companyId: number, key: SettingKey): Promise<string>;
  enabled(companyId: number, key: SettingKey): Promise<boolean>;
  visibility(companyId: number): Promise<VisibilityRules>;
}

const REMEMBERED_MS = 5_000;
const REMEMBERED = 5_000;

export function createReferenceData({
  queues,
  settings,
  connections,
  companies,
}: ReferenceDataDeps): ReferenceData {
  const queueCache = new LRUCache<string, Promise<QueueSummary | undefined>>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
  });
  const connectionCache = new LRUCache<string, Promise<ConnectionEntry | undefined>>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
  });
  const numbersCache = new LRUCache<number, Promise<{ id: number; number: string }[]>>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
  });
  const idsCache = new LRUCache<number, Promise<number[]>>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const enabled = async (companyId: number, key: SettingKey) =>
    (await settings.getSetting(companyId, key)) === 'enabled';
  return {
    queue: (companyId, queueId) =>
      getOrLoad(queueCache, `${companyId}:${queueId}`, async () => {
        const [queue] = await queues.queuesByIds(companyId, [queueId]);
        return queue;
      }),
    queueIds: (companyId) =>
      getOrLoad(idsCache, companyId, async () => (await queues.listQueues(companyId)).map(({ id }) => id)),
    timeZone: async (companyId) => (await companies.getCompany(companyId)).timeZone,
    language: async (companyId) => (await companies.getCompany(companyId)).language,
    connection: (companyId, connectionId) =>
      getOrLoad(connectionCache, `${companyId}:${connectionId}`, () =>
        connections.connectionEntry(companyId, connectionId),
      ),
    defaultConnection: (companyId) => connections.defaultConnectionEntry(companyId),
    ownNumbers: (companyId) => getOrLoad(numbersCache, companyId, () => connections.linkedNumbers(companyId)),
    setting: (companyId, key) => settings.getSetting(companyId, key),
    enabled,
    visibility: async (companyId) => ({
      ownConnectionsOnly: await enabled(companyId, 'connectionAllowed'),
      ownWalletOnly: await enabled(companyId, 'useContactWallet'),
    }),
  };
}
