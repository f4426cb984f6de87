import { createCampaign } from '@recado/shared/campaigns';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people, setting }) {
    for (const { id } of [people.company, people.rivalCompany]) await setting(id, 'campaignsEnabled', 'true');
    const { body } = await call(createCampaign, { body: { name: 'Ofertas' } }, people.admin);
    return { campaignId: body.id };
  },
};
