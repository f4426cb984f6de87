import { getUser, listUserNames, searchUsers } from '@recado/shared/users';
import type { AppContext } from '../../core/context';
import { presentUser, presentUserDetail, presentUserRows, type UserSources } from './users.presenter';
import { searchPage } from './users.search';
import type { usersService } from './users.service';

/** Specification 1 §7.2: everybody of a company may know who their colleagues are. Literal paths before parameters. */
export function mountUsers(
  endpoints: AppContext['endpoints'],
  service: ReturnType<typeof usersService>,
  sources: UserSources,
): void {
  endpoints.mount(listUserNames, async ({ caller }) =>
    (await service.listUsers(caller.companyId)).map(presentUser),
  );
  endpoints.mount(searchUsers, async ({ caller, query }) => {
    const { users, ...paging } = searchPage(await service.listUsers(caller.companyId), query);
    return { users: await presentUserRows(caller.companyId, users, sources), ...paging };
  });
  endpoints.mount(getUser, async ({ caller, params }) =>
    presentUserDetail(caller, await service.getUser(caller.companyId, params.userId), sources),
  );
}
