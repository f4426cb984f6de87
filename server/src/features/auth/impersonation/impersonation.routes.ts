import { endImpersonation, startImpersonation } from '@recado/shared/platform';
import type { AppContext } from '#core/context';
import type { Impersonations } from './impersonations';

export function mountImpersonation({ endpoints }: AppContext, impersonations: Impersonations): void {
  endpoints.mount(startImpersonation, ({ caller, body }) => impersonations.start(caller, body));
  endpoints.mount(endImpersonation, ({ caller }) => impersonations.end(caller));
}
