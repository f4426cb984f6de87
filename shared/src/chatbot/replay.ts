import { MAX_CHOICE_CHARACTERS, MENU_REPLAY } from '../automation';
import type { Language } from '../contract';
import { isGreeting, type MenuEntry, understand } from '../intents';

export interface MenuReplay {
  messages: number;
  understood: number;
  /** Most frequent texts that match no option. */
  misses: { text: string; count: number }[];
}

/** @param conversations - first texts of each conversation, in order; greetings are skipped */
export function replayMenu(
  conversations: readonly (readonly string[])[],
  menu: readonly MenuEntry[],
  language: Language,
): MenuReplay {
  const requests = conversations.flatMap((texts) => texts.find((text) => !isGreeting(text, language)) ?? []);
  const missed = requests.filter((text) => understand(text, menu, language).kind === 'nothing');
  const groups = new Map<string, { text: string; count: number }>();
  for (const request of missed) {
    const text = request.trim().slice(0, MAX_CHOICE_CHARACTERS);
    const key = text
      .toLowerCase()
      .replace(/[\s\p{P}]+/gu, ' ')
      .trim();
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { text, count: 1 });
  }
  return {
    messages: requests.length,
    understood: requests.length - missed.length,
    misses: [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, MENU_REPLAY.misses),
  };
}
