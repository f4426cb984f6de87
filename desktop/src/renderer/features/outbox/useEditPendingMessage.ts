import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { writtenText } from '@recado/shared/rules/signature';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { changeDraftAtom, type ComposerDraft, focusComposerAtom } from '@/data/outbox/drafts';
import { useOutbox } from '@/data/outbox/useOutbox';

/**
 * Returns a function that moves an unsent message from the `clientOutbox` to its ticket's composer, before
 * the draft.
 */
export function useEditPendingMessage(): (pending: PendingMessage) => Promise<void> {
  const outbox = useOutbox();
  const change = useSetAtom(changeDraftAtom);
  const focus = useSetAtom(focusComposerAtom);
  return useCallback(
    async ({ clientId, ticketId }) => {
      const found = await outbox.removeEntry(clientId);
      if (!found) return;
      const { body, whisper, quote, media } = found;
      const files = found.files.map((file) => ({ ...file, caption: writtenText(file.caption).text }));
      change(ticketId, (before) => ({
        text: [writtenText(body).text, before.text].filter(Boolean).join('\n'),
        // If the message or the draft is a whisper, the merged draft is a whisper, so that the customer never
        // receives its text.
        whisper: whisper || (before.whisper && hasContent(before)),
        quote: quote ?? before.quote,
        quickFiles: [...(media ? [media] : []), ...before.quickFiles],
        files: [...files, ...before.files],
      }));
      focus(ticketId);
    },
    [outbox, change, focus],
  );
}

function hasContent({ text, files, quickFiles }: ComposerDraft): boolean {
  return text.trim() !== '' || files.length > 0 || quickFiles.length > 0;
}
