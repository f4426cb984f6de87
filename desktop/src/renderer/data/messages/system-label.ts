import type { Message } from '@recado/shared/messages';

/** Features with messages that a person wrote in advance. */
const WRITTEN_BY_PEOPLE: ReadonlySet<Message['origin']> = new Set(['schedule', 'campaign']);

export function systemLabel({ user, origin }: Message): 'api' | 'phone' | 'automatic' | undefined {
  if (user || origin === undefined || WRITTEN_BY_PEOPLE.has(origin)) return undefined;
  return origin === 'api' || origin === 'phone' ? origin : 'automatic';
}
