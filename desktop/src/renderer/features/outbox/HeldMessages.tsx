import { useAtomValue, useSetAtom } from 'jotai';
import { focusComposerAtom } from '@/data/outbox/drafts';
import { outboxAtom } from '@/data/outbox/running';
import { useOutbox } from '@/data/outbox/useOutbox';
import { HeldBar } from './HeldBar';
import { useEditPendingMessage } from './useEditPendingMessage';

/** Later messages of the ticket wait for this decision. */
export function HeldMessages({ ticketId }: { ticketId: number }) {
  const outbox = useOutbox();
  const takeBack = useEditPendingMessage();
  const focus = useSetAtom(focusComposerAtom);
  const held = useAtomValue(outboxAtom).find((one) => one.ticketId === ticketId && one.state === 'held');
  if (!held) return null;
  return (
    <HeldBar
      held={held}
      onSendAnyway={() => {
        void outbox.again(held.clientId);
        focus(ticketId);
      }}
      onEdit={() => void takeBack(held)}
    />
  );
}
