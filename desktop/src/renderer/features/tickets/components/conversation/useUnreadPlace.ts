import type { Message } from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';
import { useEffect, useRef, useState } from 'react';
import { firstUnread } from '../../reducers/unreadPlace';

/**
 * The message from which on nothing was read when the conversation was opened, or since the window was last looked at:
 * before it stands "new messages". It stays where it is until then, although all is read at once.
 */
export function useUnreadPlace(
  { unreadMessages }: Pick<Ticket, 'unreadMessages'>,
  messages: readonly Message[] | undefined,
): string | undefined {
  const [initial] = useState(unreadMessages);
  const [place, setPlace] = useState<{ id: string | undefined }>();
  if (!place && messages) setPlace({ id: firstUnread(messages, initial) });
  const before = useRef(unreadMessages);
  useEffect(() => {
    const was = before.current;
    before.current = unreadMessages;
    if (was === 0 && unreadMessages > 0 && messages && !document.hasFocus())
      setPlace({ id: firstUnread(messages, unreadMessages) });
  }, [unreadMessages, messages]);
  return place?.id;
}
