import type { Placement } from '@/data/messages/conversation-items';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { Bubble } from '@/features/message-content';
import { PendingState } from '@/features/outbox';
import { PendingContent } from './PendingContent';

/** Shown until the message is sent or removed. */
export function PendingBubble({ pending, placement }: { pending: PendingMessage; placement: Placement }) {
  return (
    <Bubble
      fromMe
      placement={placement}
      createdAt={pending.createdAt}
      ack={1}
      failed={pending.state === 'failed'}
      tone={pending.whisper ? 'whisper' : undefined}
      below={<PendingState pending={pending} />}
    >
      <PendingContent pending={pending} />
    </Bubble>
  );
}
