import { expect, vi } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { createServiceLevel } from '@recado/shared/service-levels';
import { newCustomer } from '#testing/conversations';
import type { FeatureFixtures } from '#testing/feature-fixtures';
import { deadlineResults } from './results/deadline-result.model';

const WITHIN = { timeout: 20_000 };
const LEVEL = { name: 'Padrão', nextReplyMinutes: null, queueIds: [], warnPercent: 80 };

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const body = { ...LEVEL, firstReplyMinutes: null, resolveMinutes: 10_000 };
    const created = await call(createServiceLevel, { body }, people.admin);
    return { serviceLevelId: created.body.id };
  },
  userTraces: {
    async leave({ call, change, messenger, people, shop, ticketOf }, user) {
      const body = { ...LEVEL, firstReplyMinutes: 10, resolveMinutes: null };
      expect((await call(createServiceLevel, { body }, people.admin)).error).toBeUndefined();
      const customer = newCustomer();
      await messenger.writes(shop, customer);
      const { id: ticketId } = await ticketOf(customer);
      // A menu may serve the customer until then.
      await change(ticketId, 'open', user);
      await vi.waitFor(async () => expect(await ticketOf(customer)).toHaveProperty('deadline'), WITHIN);
      const sent = await call(sendMessage, { params: { ticketId }, body: { body: 'Pois não' } }, user);
      expect(sent.error).toBeUndefined();
      await vi.waitFor(
        async () => expect(await deadlineResults.find(user.companyId, { userId: user.id })).toHaveLength(1),
        WITHIN,
      );
    },
    places: ['deadline_results.userId'],
  },
};
