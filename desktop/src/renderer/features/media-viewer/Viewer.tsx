import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import type { Message } from '@recado/shared/messages';
import { viewedAtom } from '@/data/desk/open-views';
import { useConversationScope } from '@/features/message-content';
import { PictureViewer } from './PictureViewer';

// Loaded on demand because the code is large.
const DocumentViewer = lazy(async () => ({
  default: (await import('./DocumentViewer')).DocumentViewer,
}));

export function Viewer({ messages }: { messages: readonly Message[] }) {
  const [viewed, view] = useAtom(viewedAtom);
  const { id: scopeId } = useConversationScope();
  if (viewed?.scopeId !== scopeId) return null;
  const close = () => view(null);
  if (viewed.kind === 'picture') {
    return (
      <PictureViewer
        pictures={messages.filter(isSeen)}
        messageId={viewed.messageId}
        onShow={(messageId) => view({ kind: 'picture', messageId, scopeId })}
        onClose={close}
      />
    );
  }
  const message = messages.find(({ id }) => id === viewed.messageId);
  return (
    message && (
      <Suspense>
        <DocumentViewer message={message} onClose={close} />
      </Suspense>
    )
  );
}

function isSeen({ mediaType, mediaUrl, isDeleted }: Message): boolean {
  return (mediaType === 'image' || mediaType === 'video') && mediaUrl !== null && !isDeleted;
}
