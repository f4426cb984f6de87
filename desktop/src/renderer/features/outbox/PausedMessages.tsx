import { useAtomValue, useSetAtom } from 'jotai';
import { focusComposerAtom } from '@/data/outbox/drafts';
import { outboxAtom } from '@/data/outbox/running';
import { useOutbox } from '@/data/outbox/useOutbox';
import { PausedMessageBar } from './PausedMessageBar';
import { useEditPendingMessage } from './useEditPendingMessage';

/** Later messages of the ticket wait for this decision. */
export function PausedMessages({ ticketId }: { ticketId: number }) {
  const outbox = useOutbox();
  const editPending = useEditPendingMessage();
  const focus = useSetAtom(focusComposerAtom);
  const paused = useAtomValue(outboxAtom).find((one) => one.ticketId === ticketId && one.state === 'held');
  if (!paused) return null;
  return (
    <PausedMessageBar
      message={paused}
      onSendAnyway={() => {
        void outbox.again(paused.clientId);
        focus(ticketId);
      }}
      onEdit={() => void editPending(paused)}
    />
  );
}
