import {
  countUnreadChats,
  createChat,
  deleteChat,
  getChat,
  listChatMessages,
  listChats,
  muteChat,
  openPairChat,
  readChat,
  sendChatMessage,
  updateChat,
} from '@recado/shared/chats';
import type { AppContext } from '#core/context';
import type { ChatsDeps } from './chats.deps';
import { requireMember } from './chats.policy';
import { presentChat, presentMessage } from './chats.presenter';
import { pageOfMessages } from './message-pages';
import { change } from './operations/change-chat';
import { create, openPair } from './operations/create-chat';
import { remove } from './operations/delete-chat';
import { countUnread, pageOfChats } from './operations/list-chats';
import { markRead, mute } from './operations/read-chat';
import { sendMessage } from './operations/send-message';

export function mountChats({ endpoints }: AppContext, deps: ChatsDeps): void {
  endpoints.mount(listChats, ({ caller, query }) => pageOfChats(caller, query));
  endpoints.mount(countUnreadChats, async ({ caller }) => ({ count: await countUnread(caller) }));
  endpoints.mount(getChat, async ({ caller, params }) =>
    presentChat(await requireMember(caller, { uuid: params.chatUuid }), caller.userId),
  );
  endpoints.mount(createChat, async ({ caller, body }) =>
    presentChat(await create(deps, caller, body), caller.userId),
  );
  endpoints.mount(openPairChat, async ({ caller, body }) =>
    presentChat(await openPair(deps, caller, body.userId), caller.userId),
  );
  endpoints.mount(updateChat, async ({ caller, params, body }) =>
    presentChat(await change(deps, caller, params.chatId, body), caller.userId),
  );
  endpoints.mount(deleteChat, ({ caller, params }) => remove(deps, caller, params.chatId));
  endpoints.mount(muteChat, async ({ caller, params, body }) =>
    presentChat(await mute(deps, caller, params.chatId, body.muted), caller.userId),
  );
  endpoints.mount(listChatMessages, ({ caller, params, query }) =>
    pageOfMessages(caller, params.chatId, query),
  );
  endpoints.mount(sendChatMessage, async ({ caller, params, body }) =>
    presentMessage(await sendMessage(deps, caller, params.chatId, body)),
  );
  endpoints.mount(readChat, async ({ caller, params, body }) =>
    presentChat(await markRead(deps, caller, params.chatId, body), caller.userId),
  );
}
