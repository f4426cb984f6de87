import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { type TicketSort, ticketSortSchema } from '@recado/shared/tickets';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

interface ListPreferences {
  sort?: TicketSort;
  /** Whether the next ticket opens after a ticket is resolved, returned or transferred. */
  openNext?: boolean;
  acceptQueueId?: number;
  remindsPromises?: boolean;
}

/** Preferences by user id, because several users may share a computer. */
const preferencesAtom = atomWithStorage<Readonly<Record<number, ListPreferences>>>(
  'ticketListPreferences',
  {},
  undefined,
  { getOnInit: true },
);

function usePreferences(): [ListPreferences, (change: ListPreferences) => void] {
  const { id } = useCurrentUser();
  const [all, setAll] = useAtom(preferencesAtom);
  const own = all[id] ?? {};
  return [own, (change) => setAll({ ...all, [id]: { ...own, ...change } })];
}

export function useTicketSort(): [TicketSort, (sort: TicketSort) => void] {
  const [{ sort }, change] = usePreferences();
  const known = ticketSortSchema.safeParse(sort);
  return [known.success ? known.data : 'newest', (next) => change({ sort: next })];
}

export function useOpensNext(): [boolean, (openNext: boolean) => void] {
  const [{ openNext }, change] = usePreferences();
  return [openNext === true, (next) => change({ openNext: next })];
}

export function useAcceptQueue(): [number | null, (acceptQueueId: number) => void] {
  const [{ acceptQueueId }, change] = usePreferences();
  return [acceptQueueId ?? null, (next) => change({ acceptQueueId: next })];
}

/** Returns whether a sent promise offers a reminder; on by default. */
export function useRemindsPromises(): [boolean, (remindsPromises: boolean) => void] {
  const [{ remindsPromises }, change] = usePreferences();
  return [remindsPromises !== false, (next) => change({ remindsPromises: next })];
}
