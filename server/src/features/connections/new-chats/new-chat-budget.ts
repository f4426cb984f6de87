import {
  dailyNewChats,
  newChatAllowance,
  type NewChatKind,
  type NewChatLimits,
  newChatLimits,
} from '@recado/shared/automation';
import { dayOf, daysBetween } from '@recado/shared/companies';
import type { NewChatsToday } from '@recado/shared/connections';
import { dayIn } from '#core/time';
import type { ConnectionRef } from '#messenger/gateway';
import type { ConnectionDocument } from '../connection.model';
import type { ConnectionStore } from '../connections.store';
import { automaticFactor } from '../health/warning';
import { countNewChat, newChatDayId } from './count-new-chat';
import { newChatDays } from './new-chat-day.model';

export interface NewChatRejection {
  /** `limit` is the day's limit; the others are restrictions by WhatsApp. */
  reason: 'limit' | 'lock' | 'secondWarning' | 'capped';
  until: Date | null;
}

type Limited = Pick<ConnectionDocument, '_id' | 'number' | 'firstPaired' | 'newChatLimit' | 'warning'>;

interface Deps {
  store: ConnectionStore;
  timeZoneOf(companyId: number): Promise<string>;
  counted(connection: ConnectionDocument): void;
}

/** Leaves it to the caller whether a message starts a new chat. */
export function newChatBudget({ store, timeZoneOf, counted }: Deps) {
  const rejectionOf = (connection: ConnectionDocument, kind: NewChatKind, now: Date) => {
    const allowance = allowanceOf(connection, now)[kind === 'agent' ? 'agent' : 'automation'];
    const { reason, until } = allowance;
    return allowance.allowed || reason === null || reason === 'firstWarning' ? undefined : { reason, until };
  };

  return {
    /** Returns why a new chat must not start; agents are refused only during a lock by WhatsApp. */
    async consume(
      ref: ConnectionRef,
      contactId: number,
      kind: NewChatKind,
      now = new Date(),
    ): Promise<NewChatRejection | undefined> {
      const { companyId, connectionId } = ref;
      const connection = await store.find(companyId, connectionId);
      if (!connection) return undefined;
      const rejection = rejectionOf(connection, kind, now);
      if (rejection) return rejection;
      const zone = await timeZoneOf(companyId);
      const day = dayOf(now, zone);
      const daily = dailyLimit(connection, day, zone);
      const limits = kind === 'agent' ? null : newChatLimits(daily, factorOf(connection, now));
      const result = await countNewChat({ connection: ref, contactId, kind, day }, limits, now);
      if (result === 'new') counted(connection);
      return result === 'full' ? { reason: 'limit', until: dayIn(zone, day).to } : undefined;
    },

    /** Returns today's limits with WhatsApp's warnings; all 0 if the connection does not exist. */
    async limits({ companyId, connectionId }: ConnectionRef, now = new Date()): Promise<NewChatLimits> {
      const connection = await store.find(companyId, connectionId);
      if (!connection) return newChatLimits(0, 0);
      const zone = await timeZoneOf(companyId);
      const daily = dailyLimit(connection, dayOf(now, zone), zone);
      return newChatLimits(daily, factorOf(connection, now));
    },

    /** Returns WhatsApp's restriction on chats without an agent, if any. */
    async stopped({ companyId, connectionId }: ConnectionRef): Promise<NewChatRejection | undefined> {
      const connection = await store.find(companyId, connectionId);
      return connection && rejectionOf(connection, 'automatic', new Date());
    },

    /** Omits unpaired connections. */
    async today(companyId: number, connections: readonly Limited[], now = new Date()) {
      const zone = await timeZoneOf(companyId);
      const day = dayOf(now, zone);
      const paired = connections.filter(({ number }) => number !== null);
      const ids = paired.map(({ _id }) => newChatDayId(_id, day));
      const rows = ids.length === 0 ? [] : await newChatDays.find(companyId, { _id: { $in: ids } });
      const ofConnection = new Map(rows.map((row) => [row.connectionId, row]));
      const until = dayIn(zone, day).to.toISOString();
      return new Map(
        paired.map((connection) => {
          const { total = 0, counts, updatedAt } = ofConnection.get(connection._id) ?? {};
          const limit = Math.floor(dailyLimit(connection, day, zone) * automaticFactor(connection, now));
          const today: NewChatsToday = { used: total, byAgents: counts?.agent ?? 0, limit, until };
          return [connection._id, { today, updatedAt }];
        }),
      );
    },
  };
}

export type NewChatBudget = ReturnType<typeof newChatBudget>;

/** Ignores restrictions of a previously paired number. */
function allowanceOf({ number, newChats }: ConnectionDocument, now: Date) {
  return newChatAllowance(newChats && newChats.number === number ? newChats : null, now);
}

/** Considers WhatsApp's own warnings and those that a person reported. */
function factorOf(connection: ConnectionDocument, now: Date): number {
  return allowanceOf(connection, now).automation.factor * automaticFactor(connection, now);
}

function dailyLimit(
  { number, firstPaired, newChatLimit }: Omit<Limited, 'warning'>,
  day: string,
  zone: string,
): number {
  const since = firstPaired && firstPaired.number === number ? dayOf(firstPaired.at, zone) : day;
  return dailyNewChats(daysBetween(since, day) + 1, newChatLimit ?? null);
}
