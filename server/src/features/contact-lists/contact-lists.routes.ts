import {
  CONTACT_LIST_LIMITS,
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  deleteInvalidItems,
  getContactList,
  getContactListItem,
  listAllContactLists,
  listContactListItems,
  listContactLists,
  updateContactList,
  updateContactListItem,
} from '@recado/shared/contact-lists';
import type { AppContext } from '#core/context';
import type { ContactListsDeps } from './contact-lists.deps';
import { presentItem, presentItems, presentList } from './contact-lists.presenter';
import { withCounts } from './item-counts';
import { findItems } from './item-search';
import { deleteInvalid, deleteItem } from './operations/delete-items';
import { deleteList } from './operations/delete-list';
import { allLists, pageOfItems, pageOfLists } from './operations/list-lists';
import { createItem, requireItem, updateItem } from './operations/save-item';
import { createList, updateList } from './operations/save-list';
import { requireList } from './require-list';

export function mountContactLists({ endpoints }: AppContext, deps: ContactListsDeps): void {
  endpoints.mount(listContactLists, ({ caller, query }) => pageOfLists(caller.companyId, query));
  endpoints.mount(listAllContactLists, async ({ caller }) =>
    (await withCounts(await allLists(caller.companyId))).map(presentList),
  );
  endpoints.mount(getContactList, async ({ caller: { companyId }, params: { contactListId } }) => {
    const found = await requireList(companyId, contactListId);
    const [list = found] = await withCounts([found]);
    const { found: items } = await findItems(
      { companyId, contactListId, text: '' },
      { after: undefined, skip: 0, want: CONTACT_LIST_LIMITS.shown },
    );
    return { ...presentList(list), contacts: await presentItems(deps, companyId, items) };
  });
  endpoints.mount(createContactList, async ({ caller, body }) =>
    presentList(await createList(deps, caller.companyId, body)),
  );
  endpoints.mount(updateContactList, async ({ caller, params, body }) =>
    presentList(await updateList(deps, caller, params.contactListId, body)),
  );
  endpoints.mount(deleteContactList, ({ caller, params }) =>
    deleteList(deps, caller.companyId, params.contactListId),
  );
  endpoints.mount(deleteInvalidItems, async ({ caller, params }) => ({
    deleted: await deleteInvalid(deps, caller.companyId, params.contactListId),
  }));
  endpoints.mount(listContactListItems, ({ caller, query }) => pageOfItems(deps, caller.companyId, query));
  endpoints.mount(getContactListItem, async ({ caller, params }) =>
    presentItem(deps, await requireItem(caller.companyId, params.contactListItemId)),
  );
  endpoints.mount(createContactListItem, async ({ caller, body }) =>
    presentItem(deps, await createItem(deps, caller.companyId, body)),
  );
  endpoints.mount(updateContactListItem, async ({ caller, params, body }) =>
    presentItem(deps, await updateItem(deps, caller, params.contactListItemId, body)),
  );
  endpoints.mount(deleteContactListItem, ({ caller, params }) =>
    deleteItem(deps, caller.companyId, params.contactListItemId),
  );
}
