import { addOpenMinutes, type HoursRules, openMinutes } from '@recado/shared/working-hours';
import type { Servers } from '#core/realtime';
import { createHoursRules, type HoursRulesCache, opennessOf, type RulesDeps, rulesFor } from './hours-rules';

export interface WorkingHoursClock {
  minutes(queueId: number | null, from: Date, to: Date): number;
  /** Returns null if the minutes take more than 400 days. */
  after(queueId: number | null, from: Date, minutes: number): Date | null;
}

/** Hours of companies and queues, for features that are created before `working-hours`. */
export interface OpeningHours {
  rules: HoursRulesCache;
  clockOf(companyId: number): Promise<WorkingHoursClock>;
  openMinutes(companyId: number, queueId: number | null, from: Date, to: Date): Promise<number>;
  /** `zone`: the company's time zone. */
  rulesOf(companyId: number, queueId: number | null): Promise<{ rules: HoursRules; zone: string }>;
  /** Queue of new tickets while the usual one is closed; undefined keeps the usual queue. */
  queueWhileClosed(companyId: number, usualQueueId: number | null): Promise<number | undefined>;
}

export function createOpeningHours(servers: Servers, deps: RulesDeps): OpeningHours {
  const rules = createHoursRules(servers, deps);
  const clockOf = async (companyId: number): Promise<WorkingHoursClock> => {
    const hours = await rules.of(companyId);
    return {
      minutes: (queueId, from, to) => openMinutes(rulesFor(hours, queueId), from, to, hours.zone),
      after: (queueId, from, minutes) => addOpenMinutes(rulesFor(hours, queueId), from, minutes, hours.zone),
    };
  };
  return {
    rules,
    clockOf,
    openMinutes: async (companyId, queueId, from, to) =>
      (await clockOf(companyId)).minutes(queueId, from, to),
    rulesOf: async (companyId, queueId) => {
      const hours = await rules.of(companyId);
      return { rules: rulesFor(hours, queueId), zone: hours.zone };
    },
    queueWhileClosed: async (companyId, usualQueueId) => {
      const hours = await rules.of(companyId);
      if (hours.outOfHoursQueueId === null) return undefined;
      return opennessOf(hours, usualQueueId, new Date()).open ? undefined : hours.outOfHoursQueueId;
    },
  };
}
