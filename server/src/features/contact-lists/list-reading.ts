import { CONTACT_LIST_LIMITS } from '@recado/shared/contact-lists';
import { contactLists } from './contact-list.model';
import { type ContactListItemDocument, contactListItems, itemCollection } from './contact-list-item.model';
import { withCounts } from './item-counts';
import { findItems } from './item-search';

export type ListPerson = Pick<
  ContactListItemDocument,
  '_id' | 'name' | 'number' | 'phoneKey' | 'contactId' | 'email' | 'extra' | 'validity'
>;

/** Fields of quick reads; the others, such as search words, take longer for 50,000 contacts. */
const PERSON_FIELDS = { name: 1, number: 1, phoneKey: 1, contactId: 1, validity: 1 } as const;
const COLUMNS = { email: 1, extra: 1 } as const;

/** Reads lists for campaigns, without those being deleted. */
export interface ListReading {
  entries(companyId: number, ids: readonly number[]): Promise<{ id: number; name: string; total: number }[]>;
  firstItems(companyId: number, listId: number, limit: number): Promise<ListPerson[]>;
  /**
   * Reads by id.
   * @param columns - false: without e-mail and variables, which takes half the time
   */
  itemsAfter(
    companyId: number,
    listId: number,
    afterId: number,
    limit: number,
    columns?: boolean,
  ): Promise<ListPerson[]>;
  /** Returns the given items that still exist. */
  existing(companyId: number, itemIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Returns whether a contact of the list has a value in the column. */
  hasColumn(companyId: number, listId: number, column: string): Promise<boolean>;
}

export interface ListUses {
  /** Returns campaigns that prevent a list's deletion. */
  campaignsUsing(companyId: number, listId: number): Promise<{ id: number; name: string }[]>;
  /** Returns the lists to which campaigns send now or next, in that order. */
  listsOfCampaigns(companyId: number): Promise<number[]>;
}

export const listReading: ListReading = {
  entries: async (companyId, ids) => {
    if (ids.length === 0) return [];
    const lists = await contactLists.find(
      companyId,
      { _id: { $in: [...ids] }, deleting: { $exists: false } },
      { limit: CONTACT_LIST_LIMITS.lists },
    );
    return (await withCounts(lists)).map(({ _id, name, counts }) => ({ id: _id, name, total: counts.total }));
  },
  firstItems: async (companyId, contactListId, limit) => {
    const page = { after: undefined, skip: 0, want: limit };
    return (await findItems({ companyId, contactListId, text: '' }, page)).found;
  },
  itemsAfter: async (companyId, contactListId, afterId, limit, columns = true) => {
    const rows = await itemCollection()
      .find({ companyId, contactListId, _id: { $gt: afterId } })
      .project<ListPerson>(columns ? { ...PERSON_FIELDS, ...COLUMNS } : PERSON_FIELDS)
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return columns ? rows : rows.map((row) => ({ ...row, email: '', extra: {} }));
  },
  existing: async (companyId, itemIds) => {
    const found = await contactListItems.find(
      companyId,
      { _id: { $in: [...itemIds] } },
      { select: { _id: 1 } },
    );
    return new Set(found.map(({ _id }) => _id));
  },
  hasColumn: async (companyId, contactListId, column) =>
    (await itemCollection().findOne(
      { companyId, contactListId, [`extra.${column}`]: { $exists: true } },
      {
        projection: { _id: 1 },
      },
    )) !== null,
};
