import { endVisit, startVisit } from '@recado/shared/platform';
import type { AppContext } from '../../../core/context';
import type { Visits } from './visits';

export function mountVisits({ endpoints }: Pick<AppContext, 'endpoints'>, visits: Visits): void {
  endpoints.mount(startVisit, ({ caller, body }) => visits.start(caller, body));
  endpoints.mount(endVisit, ({ caller }) => visits.end(caller));
}
