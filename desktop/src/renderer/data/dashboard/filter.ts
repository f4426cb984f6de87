import type { Day } from '@recado/shared/companies';
import type { CallInput } from '@recado/shared/contract';
import type { getDashboard } from '@recado/shared/dashboard';

/** What the filter's fields hold; a day may be empty, a period be none. */
export interface Filter {
  type: 'date' | 'period';
  from: Day;
  to: Day;
  days: number | null;
}

type Query = NonNullable<CallInput<typeof getDashboard>['query']>;

/** From the first day of the month to today (specification 1 §2.7). */
export function firstFilter(today: Day): Filter {
  return { type: 'date', from: `${today.slice(0, 8)}01`, to: today, days: null };
}

/** What is asked of the server; undefined where nothing is chosen: "Parametrize o filtro" (specification 1 §5). */
export function queryOf({ type, from, to, days }: Filter): Query | undefined {
  if (type === 'period') return days === null ? undefined : { days };
  if (from === '' && to === '') return undefined;
  return { ...(from !== '' && { date_from: from }), ...(to !== '' && { date_to: to }) };
}
