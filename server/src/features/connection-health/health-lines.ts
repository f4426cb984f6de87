import { newChatAllowance, newChatLimits } from '@recado/shared/automation';
import type { PauseReason } from '@recado/shared/campaigns';
import {
  HEALTH_LIMITS,
  type HealthKind,
  type HealthLine,
  type HealthLineOf,
} from '@recado/shared/connection-health';
import { type HealthLight, LOCKED_BY_REJECTIONS } from '@recado/shared/connections';
import { currentWarning } from '#features/connections';
import type { HealthFacts } from './health-facts';
import type { SentHour } from './number-health.model';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** WhatsApp requests it after a pairing. */
const RESTART_CODE = 515;

const ORDER: readonly HealthLight[] = ['green', 'yellow', 'red'];

/** Pauses that are everyday or an administrator's own doing. */
const QUIET: ReadonlySet<PauseReason> = new Set(['hours', 'limit', 'campaignsDisabled', 'companyInactive']);
/** Pauses that only "Continuar" ends. */
const NEED_RESUME: ReadonlySet<PauseReason> = new Set(['failures', 'optOuts', 'otherNumber', 'internal']);

type Rule<K extends HealthKind> = (
  facts: HealthFacts,
  now: Date,
) => [state: HealthLight, values: HealthLineOf<K>['values']];

const RULES: { [K in HealthKind]: Rule<K> } = {
  session: ({ connection }, now) => {
    const { status, reason, number, disconnectedSince, updatedAt } = connection;
    const since = status === 'CONNECTED' ? null : (disconnectedSince ?? updatedAt);
    return [sessionState(connection, since, now), { status, reason, number, since: iso(since) }];
  },

  protocol: ({ connection: { status, reason }, protocol }, now) => {
    const isRejected = status !== 'CONNECTED' && reason === 'outdated';
    const rejected = isRejected || protocol.rejectedAt !== null;
    const days = Math.floor((now.getTime() - protocol.firstSeen.getTime()) / DAY_MS);
    const isOld = protocol.requestsNewest && days >= HEALTH_LIMITS.protocolDays;
    const state = isRejected ? 'red' : rejected || isOld ? 'yellow' : 'green';
    return [state, { version: protocol.version, rejected, days }];
  },

  closes: ({ health }, now) => {
    const from = now.getTime() - HEALTH_LIMITS.closesWithinMs;
    const recent = health.closes.filter(
      ({ code, at }) => code !== RESTART_CODE && at.getTime() > from,
    ).length;
    const codes = health.closes.toReversed().map(({ code, at }) => ({ code, at: at.toISOString() }));
    return [recent >= HEALTH_LIMITS.closes ? 'yellow' : 'green', { recent, codes }];
  },

  link: ({ connection: { number, pairedAt } }) => [
    'green',
    { since: number === null ? null : iso(pairedAt) },
  ],

  quota: ({ connection }, now) => {
    const limits = limitsOf(connection);
    const isOver = limits?.cycleEndsAt && limits.cycleEndsAt <= now;
    const { capStatus = null, quota = null, cycleEndsAt = null } = isOver || !limits ? {} : limits;
    const { used = null, total = null } = quota ?? {};
    const isShort = used !== null && total !== null && used >= total * HEALTH_LIMITS.quotaShare;
    const state =
      capStatus === 'CAPPED' || capStatus === 'SECOND_WARNING'
        ? 'red'
        : capStatus === 'FIRST_WARNING' || isShort
          ? 'yellow'
          : 'green';
    return [state, { capStatus, used, total, until: iso(cycleEndsAt) }];
  },

  lock: ({ connection }, now) => {
    const lock = limitsOf(connection)?.lock;
    const active = lock?.active === true && (lock.endsAt === null || lock.endsAt > now);
    return [
      active ? 'red' : 'green',
      { active, until: iso(lock?.endsAt), byRecado: lock?.reason === LOCKED_BY_REJECTIONS },
    ];
  },

  warning: ({ connection }, now) => {
    const { at = null, by = null, until = null } = currentWarning(connection, now) ?? {};
    return [at ? 'yellow' : 'green', { at: iso(at), by, until: iso(until) }];
  },

  newChats: ({ connection, newChatsToday: today }, now) => {
    if (!today) return ['green', { used: 0, limit: 0, full: false, until: null }];
    const { factor } = newChatAllowance(limitsOf(connection) ?? null, now).automation;
    // A lock or a cap has its own line.
    const { total, automation } = newChatLimits(today.limit, factor === 0 ? 1 : factor);
    const full = today.used >= total || today.used - today.byAgents >= automation;
    return [full ? 'yellow' : 'green', { used: today.used, limit: total, full, until: today.until }];
  },

  undelivered: ({ health: { hours } }, now) => {
    const { minSent, yellow, red, timesWeek } = HEALTH_LIMITS.undelivered;
    // The last measured hour ended an hour ago.
    const from = new Date(now.getTime() - DAY_MS - 2 * HOUR_MS);
    const day = sum(hours.filter(({ at }) => at >= from));
    const week = sum(hours.filter(({ at }) => at < from));
    const share = day.sent < minSent ? null : day.undelivered / day.sent;
    const weekShare = week.sent < minSent ? null : week.undelivered / week.sent;
    const isUnusual = share !== null && share >= (weekShare ?? 0) * timesWeek;
    const state = !isUnusual ? 'green' : share >= red ? 'red' : share >= yellow ? 'yellow' : 'green';
    return [state, { ...day, share, weekShare }];
  },

  optOuts: ({ campaigns: { optOuts, messages } }) => [
    optOuts >= HEALTH_LIMITS.optOuts ? 'yellow' : 'green',
    { optOuts, messages },
  ],

  pauses: ({ campaigns, schedulesFail, health }) => {
    const shown = campaigns.pauses.filter(({ reason }) => !QUIET.has(reason));
    const needsPerson = schedulesFail || shown.some(({ reason }) => NEED_RESUME.has(reason));
    const active = shown.map(({ reason, until }) => ({ reason, until: iso(until) }));
    const last = health.pauses
      .toReversed()
      .map(({ reason, since }) => ({ reason, since: since.toISOString() }));
    const state = needsPerson ? 'red' : shown.length > 0 ? 'yellow' : 'green';
    return [state, { active, last, schedulesFail }];
  },

  phone: ({ connection: { number }, health: { phoneSeenAt: seenAt, hours } }, now) => {
    const { yellowMs, redMs, unlinkMs } = HEALTH_LIMITS.phone;
    if (!seenAt || number === null) return ['green', { seenAt: null, offline: false, unlinkAt: null }];
    const silentMs = now.getTime() - seenAt.getTime();
    // Every message is copied to the phone, so a silence without messages means nothing.
    const offline = silentMs >= yellowMs && hours.some(({ at, sent }) => sent > 0 && at > seenAt);
    const unlinkAt = offline ? new Date(seenAt.getTime() + unlinkMs) : null;
    const state = !offline ? 'green' : silentMs >= redMs ? 'red' : 'yellow';
    return [state, { seenAt: iso(seenAt), offline, unlinkAt: iso(unlinkAt) }];
  },
};

/** Returns one line per kind, the worst first. */
export function healthLines(facts: HealthFacts, now: Date): HealthLine[] {
  const lines = (Object.keys(RULES) as HealthKind[]).map((kind) => {
    const [state, values] = RULES[kind](facts, now);
    return { kind, state, values } as HealthLine;
  });
  return lines.toSorted((a, b) => ORDER.indexOf(b.state) - ORDER.indexOf(a.state));
}

/** Returns the light of the worst line. */
export function lightOf(lines: readonly HealthLine[]): HealthLight {
  return ORDER[Math.max(0, ...lines.map(({ state }) => ORDER.indexOf(state)))] ?? 'green';
}

function sessionState(
  { status, reason, number }: HealthFacts['connection'],
  since: Date | null,
  now: Date,
): HealthLight {
  if (status === 'CONNECTED') return 'green';
  if (reason === 'loggedOut' || reason === 'banned' || reason === 'replaced') return 'red';
  // Not paired yet, or a person disconnected it.
  if (number === null || reason === 'stopped') return 'yellow';
  return since && now.getTime() - since.getTime() >= HEALTH_LIMITS.downMs ? 'red' : 'yellow';
}

/** Returns WhatsApp's limits of the paired number. */
function limitsOf({ number, newChats }: HealthFacts['connection']) {
  return newChats && newChats.number === number ? newChats : undefined;
}

function sum(hours: readonly SentHour[]): { sent: number; undelivered: number } {
  return {
    sent: hours.reduce((total, { sent }) => total + sent, 0),
    undelivered: hours.reduce((total, { undelivered }) => total + undelivered, 0),
  };
}

function iso(instant: Date | null | undefined): string | null {
  return instant?.toISOString() ?? null;
}
