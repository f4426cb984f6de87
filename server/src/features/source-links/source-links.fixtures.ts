import { createSourceLink } from '@recado/shared/source-links';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people, shop }) {
    const body = { name: 'Balcão', whatsappId: shop.connectionId };
    const created = await call(createSourceLink, { body }, people.admin);
    return { sourceLinkId: created.body.id };
  },
};
