import type { ReactNode } from 'react';
import type { Message } from '@recado/shared/messages';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { messageData } from '@/data/messages/message-data';
import { ConversationScope, MessageContent } from '@/features/message-content';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';

export const PLACE = build.conversation();

/** The signed-in user is the agent Ana (id 7). */
export async function showInConversation(messages: readonly Message[], element: ReactNode) {
  const server = fakeServer();
  await renderSignedIn(
    <main tabIndex={-1}>
      <ConversationScope messages={messages}>{element}</ConversationScope>
    </main>,
    build.user(),
  );
  return server;
}

export function Content({ message, place = PLACE }: { message: Message; place?: ConversationInfo }) {
  return (
    <MessageContent
      message={message}
      data={messageData(message.dataJson)}
      body={message.body}
      place={place}
      bare={false}
      alone={false}
    />
  );
}

/** Renders the contents of messages that are in one conversation. */
export const showContent = (messages: readonly Message[], place = PLACE) =>
  showInConversation(
    messages,
    messages.map((message) => (
      <article key={message.id} aria-label={message.id}>
        <Content message={message} place={place} />
      </article>
    )),
  );
