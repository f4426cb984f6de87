import { atom } from 'jotai';

/** What is shown large over the conversation: a picture (or a video), or a document's preview; by its message. */
export interface Viewed {
  kind: 'picture' | 'document';
  messageId: string;
  /** The `ConversationScope` it belongs to. */
  scopeId: string;
}

export const viewedAtom = atom<Viewed | null>(null);
