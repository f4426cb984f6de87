import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useOutbox } from '../../outbox/useOutbox';
import type { PendingMessage } from '../../reducers/outbox';
import { writtenText } from '../../rules/whispers';
import { changeDraftAtom, focusComposerAtom } from './composerState';

/** Takes a message that was not sent out of the outbox and back into its ticket's composer, before what stands there. */
export function useTakeBack(): (pending: PendingMessage) => Promise<void> {
  const outbox = useOutbox();
  const change = useSetAtom(changeDraftAtom);
  const focus = useSetAtom(focusComposerAtom);
  return useCallback(
    async ({ clientId, ticketId }) => {
      const found = await outbox.takeOut(clientId);
      if (!found) return;
      const { body, whisper, quote, media } = found;
      const files = found.files.map((file) => ({ ...file, caption: writtenText(file.caption).text }));
      change(ticketId, (before) => ({
        text: [writtenText(body).text, before.text].filter(Boolean).join('\n'),
        whisper,
        quote: quote ?? before.quote,
        quickFiles: [...(media ? [media] : []), ...before.quickFiles],
        files: [...files, ...before.files],
      }));
      focus(ticketId);
    },
    [outbox, change, focus],
  );
}
