import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import type { Message } from '@recado/shared/messages';
import { viewedAtom } from '@/data/desk/open-views';
import { useConversationScope } from '@/features/message-content';
import { isPhotoDocument } from '@/lib/media/shown-path';
import { ImageViewer } from './ImageViewer';

// Loaded on demand because the code is large.
const DocumentViewer = lazy(async () => ({
  default: (await import('./DocumentViewer')).DocumentViewer,
}));

export function Viewer({ messages }: { messages: readonly Message[] }) {
  const [viewed, view] = useAtom(viewedAtom);
  const { id: scopeId } = useConversationScope();
  const isOpen = viewed?.scopeId === scopeId;
  const message = messages.find(({ id, mediaUrl, isDeleted }) => {
    return isOpen && id === viewed.messageId && mediaUrl !== null && !isDeleted;
  });
  const close = () => view(null);
  // The customer may delete the message while its file is open.
  const isMissing = isOpen && !message;
  useEffect(() => {
    if (isMissing) view(null);
  }, [isMissing, view]);
  if (!isOpen || !message) return null;
  if (viewed.kind === 'picture') {
    return (
      <ImageViewer
        images={messages.filter(isSeen)}
        messageId={viewed.messageId}
        onShow={(messageId) => view({ kind: 'picture', messageId, scopeId })}
        onClose={close}
      />
    );
  }
  return (
    <Suspense>
      <DocumentViewer message={message} onClose={close} />
    </Suspense>
  );
}

function isSeen(message: Message): boolean {
  const { mediaType, mediaUrl, isDeleted } = message;
  if (mediaUrl === null || isDeleted) return false;
  return mediaType === 'image' || mediaType === 'video' || isPhotoDocument(message);
}
