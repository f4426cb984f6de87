import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** The recent emojis fill one row of the picker. */
export const MAX_RECENT_EMOJIS = 9;

/** Recent emojis by user id, because several users may share a computer. */
const recentEmojisAtom = atomWithStorage<Readonly<Record<number, readonly string[]>>>(
  'recentEmojis',
  {},
  undefined,
  { getOnInit: true },
);

/** The emojis are sorted newest first. */
export function useRecentEmojis(): [readonly string[], (emoji: string) => void] {
  const { id } = useCurrentUser();
  const [all, setAll] = useAtom(recentEmojisAtom);
  const own = all[id] ?? [];
  const add = (emoji: string) =>
    setAll({ ...all, [id]: [emoji, ...own.filter((each) => each !== emoji)].slice(0, MAX_RECENT_EMOJIS) });
  return [own, add];
}
