import { createContactList, createContactListItem } from '@recado/shared/contact-lists';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people, setting }) {
    for (const { id } of [people.company, people.rivalCompany]) await setting(id, 'campaignsEnabled', 'true');
    const { body: list } = await call(createContactList, { body: { name: 'Clientes' } }, people.admin);
    const body = { contactListId: list.id, name: 'Maria Souza', number: '5511987654321' };
    const { body: item } = await call(createContactListItem, { body }, people.admin);
    return { contactListId: list.id, contactListItemId: item.id };
  },
};
