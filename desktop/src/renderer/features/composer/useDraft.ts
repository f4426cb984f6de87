import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { changeDraftAtom, type ComposerDraft, draftsAtom, EMPTY_DRAFT } from '@/data/outbox/drafts';

export type ChangeDraft = (
  change: Partial<ComposerDraft> | ((before: ComposerDraft) => Partial<ComposerDraft>),
) => void;

export function useDraft(ticketId: number): [ComposerDraft, ChangeDraft] {
  const draft = useAtomValue(draftsAtom)[ticketId] ?? EMPTY_DRAFT;
  const set = useSetAtom(changeDraftAtom);
  const change = useCallback<ChangeDraft>((given) => set(ticketId, given), [set, ticketId]);
  return [draft, change];
}
