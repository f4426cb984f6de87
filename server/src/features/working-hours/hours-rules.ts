import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Language } from '@recado/shared/contract';
import { holidaysOfQueue, type HoursRules, type Openness, openness } from '@recado/shared/working-hours';
import { getOrLoad } from '#core/cache';
import { defineServerCall, type Servers } from '#core/realtime';
import type { Companies } from '#features/companies';
import type { Queues } from '#features/queues';
import type { Settings } from '#features/settings';
import type { TicketDocument } from '#features/tickets';
import { closures } from './closure.model';
import { holidays } from './holiday.model';
import { presentClosure, presentHoliday } from './working-hours.presenter';

export interface CompanyHours {
  /** Value of the setting scheduleType. */
  type: 'disabled' | 'company' | 'queue';
  zone: string;
  language: Language;
  /** Queue of new tickets while the usual one is closed (setting useQueueOutOfHours); null keeps the usual one. */
  outOfHoursQueueId: number | null;
  company: HoursRules;
  queues: ReadonlyMap<number, { name: string; rules: HoursRules; outOfHoursMessage: string }>;
}

export interface HoursRulesCache {
  of(companyId: number): Promise<CompanyHours>;
  /** Resolves when the other servers have evicted the rules. */
  evict(companyId: number): Promise<void>;
}

/** Maximum age of the rules on a server that missed a change. */
const REMEMBERED_MS = 5_000;
const REMEMBERED = 2_000;
const MAX_ROWS = 1_000;
const BROADCAST_TIMEOUT_MS = 1_000;

const rulesChanged = defineServerCall(
  'workingHours.changed',
  z.object({ companyId: z.number().int() }),
  z.literal(true),
);

export interface RulesDeps {
  companies: Companies;
  queues: Queues;
  settings: Settings;
}

export function createHoursRules(servers: Servers, deps: RulesDeps): HoursRulesCache {
  const cache = new LRUCache<number, Promise<CompanyHours>>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  servers.handle(rulesChanged, ({ companyId }) => {
    cache.delete(companyId);
    return Promise.resolve(true);
  });
  return {
    of: (companyId) => getOrLoad(cache, companyId, () => load(deps, companyId)),
    evict: async (companyId) => {
      cache.delete(companyId);
      await servers.callOthers(rulesChanged, { companyId }, BROADCAST_TIMEOUT_MS);
    },
  };
}

async function load({ companies, queues, settings }: RulesDeps, companyId: number): Promise<CompanyHours> {
  const [type, lunch, outOfHours, { timeZone, language, schedules }] = await Promise.all([
    settings.getSetting(companyId, 'scheduleType'),
    settings.getSetting(companyId, 'lunchTime'),
    settings.getSetting(companyId, 'useQueueOutOfHours'),
    companies.getCompany(companyId),
  ]);
  const common = {
    type: type as CompanyHours['type'],
    zone: timeZone,
    language,
    outOfHoursQueueId: Number(outOfHours) || null,
  };
  if (type === 'disabled') return { ...common, company: alwaysOpen, queues: new Map() };
  const [own, days, closed] = await Promise.all([
    queues.hoursOfQueues(companyId),
    holidays.find(companyId, {}, { sort: { date: 1 }, limit: MAX_ROWS }),
    closures.find(companyId, {}, { sort: { at: -1 }, limit: MAX_ROWS }),
  ]);
  const every = days.map(presentHoliday);
  const closuresOf = (queueId: number | null) =>
    closed.filter((one) => one.queueId === queueId).map(presentClosure);
  const ofCompany = closuresOf(null);
  const rulesOf = (queueId: number | null, weekly: HoursRules['schedules']): HoursRules => ({
    schedules: weekly,
    lunchTime: lunch === 'enabled',
    holidays: holidaysOfQueue(every, queueId),
    closures: queueId === null ? ofCompany : [...ofCompany, ...closuresOf(queueId)],
  });
  return {
    ...common,
    company: rulesOf(null, schedules),
    queues: new Map(
      own.map(({ id, name, schedules: weekly, outOfHoursMessage }) => [
        id,
        { name, rules: rulesOf(id, weekly), outOfHoursMessage },
      ]),
    ),
  };
}

const alwaysOpen: HoursRules = { schedules: [], lunchTime: false, holidays: [], closures: [] };

/** Keeps a ticket without a queue always open if queues have their own hours. */
export function rulesFor(hours: CompanyHours, queueId: number | null): HoursRules {
  if (hours.type === 'company') return hours.company;
  const queue = hours.type === 'queue' && queueId !== null ? hours.queues.get(queueId) : undefined;
  return queue?.rules ?? alwaysOpen;
}

export function opennessOf(hours: CompanyHours, queueId: number | null, instant: Date): Openness {
  return openness(rulesFor(hours, queueId), instant, hours.zone);
}

/** Returns the queue whose hours decide on a ticket's texts: the one that the out-of-hours queue replaces. */
export function hoursQueueOf(
  { outOfHoursQueueId }: CompanyHours,
  { queueId, usualQueueId }: Pick<TicketDocument, 'queueId' | 'usualQueueId'>,
): number | null {
  return queueId !== null && queueId === outOfHoursQueueId ? (usualQueueId ?? queueId) : queueId;
}
