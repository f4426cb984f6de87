import { expect } from 'vitest';
import { createQuickMessageGroup } from '@recado/shared/quick-message-groups';
import { createQuickMessage } from '@recado/shared/quick-messages';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const body = { shortcode: 'bomdia', message: 'Bom dia!' };
    const { body: quickMessage } = await call(createQuickMessage, { body }, people.admin);
    return { quickMessageId: quickMessage.id };
  },
  userTraces: {
    async leave({ call }, user) {
      const group = await call(createQuickMessageGroup, { body: { name: 'Saudações' } }, user);
      for (const showAll of [true, false]) {
        const body = {
          shortcode: `oi${showAll}`,
          message: 'Olá! Tudo bem?',
          showAll,
          groupId: group.body.id,
        };
        expect((await call(createQuickMessage, { body }, user)).error).toBeUndefined();
      }
    },
    places: ['quick_messages.userId'],
  },
};
