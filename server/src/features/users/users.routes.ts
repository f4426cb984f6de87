import {
  createUser,
  deleteUser,
  getUser,
  listUserNames,
  removeAccessTime,
  searchUsers,
  setAccessTime,
  updateUser,
} from '@recado/shared/users';
import type { AppContext } from '#core/context';
import { searchPage } from './search-users';
import type { usersAdmin } from './users.admin';
import { companyMeant } from './users.policy';
import { presentUser, presentUserDetail, presentUserRows, type UserSources } from './users.presenter';
import type { usersService } from './users.service';

/** Paths with parameters are last, because they also match literal paths. */
export function mountUsers(
  endpoints: AppContext['endpoints'],
  service: ReturnType<typeof usersService>,
  admin: ReturnType<typeof usersAdmin>,
  sources: UserSources,
): void {
  endpoints.mount(listUserNames, async ({ caller, query }) =>
    (await service.listUsers(companyMeant(caller, query.companyId))).map(presentUser),
  );
  endpoints.mount(searchUsers, async ({ caller, query }) => {
    const companyId = companyMeant(caller, query.companyId);
    const { users, ...paging } = searchPage(caller, await service.listUsers(companyId), query);
    return { users: await presentUserRows(caller, companyId, users, sources), ...paging };
  });
  endpoints.mount(getUser, async ({ caller, params, query }) =>
    presentUserDetail(
      caller,
      await service.getUser(companyMeant(caller, query.companyId), params.userId),
      sources,
    ),
  );
  endpoints.mount(createUser, async ({ caller, body }) =>
    presentUserDetail(caller, await admin.create(caller, body), sources),
  );
  endpoints.mount(updateUser, async ({ caller, params, body }) =>
    presentUserDetail(caller, await admin.change(caller, params.userId, body), sources),
  );
  endpoints.mount(deleteUser, async ({ caller, params, query }) => ({
    returnedTickets: await admin.remove(caller, params.userId, query.companyId),
  }));
  endpoints.mount(setAccessTime, async ({ caller, params, body }) =>
    presentUserDetail(caller, await admin.setAccessTime(caller, params.userId, body), sources),
  );
  endpoints.mount(removeAccessTime, async ({ caller, params }) =>
    presentUserDetail(caller, await admin.removeAccessTime(caller, params.userId), sources),
  );
}
