import type { Day } from '@recado/shared/companies';
import type { CallInput } from '@recado/shared/contract';
import type { getDashboard } from '@recado/shared/dashboard';

/** Period of the dashboard. An empty day or a null period means no limit. */
export interface Filter {
  type: 'date' | 'period';
  from: Day;
  to: Day;
  days: number | null;
}

type Query = NonNullable<CallInput<typeof getDashboard>['query']>;

export function firstFilter(today: Day): Filter {
  return { type: 'date', from: `${today.slice(0, 8)}01`, to: today, days: null };
}

/**
 * Returns the query of a filter; undefined for an empty filter, for which the screen shows "Parametrize o
 * filtro".
 */
export function queryOf({ type, from, to, days }: Filter): Query | undefined {
  if (type === 'period') return days === null ? undefined : { days };
  if (from === '' && to === '') return undefined;
  return { ...(from !== '' && { date_from: from }), ...(to !== '' && { date_to: to }) };
}
