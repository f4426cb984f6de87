import type { Caller } from '#core/tenancy/caller';
import { chats } from '../chat.model';
import { chatMessages } from '../chat-message.model';
import type { ChatsDeps } from '../chats.deps';
import { requireOwner } from '../chats.policy';
import { publishRemoval } from '../publish-chat';

/** @throws errors of `requireOwner` */
export async function remove(deps: ChatsDeps, caller: Caller, chatId: number): Promise<void> {
  await requireOwner(caller, chatId);
  await deleteChat(deps, caller.companyId, chatId);
}

/** Removes all members, then deletes the messages. A job completes an interrupted deletion. */
export async function deleteChat(
  deps: Pick<ChatsDeps, 'publisher'>,
  companyId: number,
  chatId: number,
): Promise<void> {
  const before = await chats.findOneAndUpdate(
    companyId,
    { _id: chatId },
    { $set: { deleting: true, members: [], unreadUserIds: [], pending: [] }, $unset: { pendingSince: 1 } },
    { returnDocument: 'before' },
  );
  if (!before) return;
  publishRemoval(
    deps,
    before,
    before.members.map(({ userId }) => userId),
  );
  await finishDeletion(companyId, chatId);
}

/** Serves the server's job, which belongs to no company. */
export async function resumeDeletionsAcrossCompanies({ log }: Pick<ChatsDeps, 'log'>): Promise<void> {
  for await (const { companyId, _id } of chats.eachAcrossCompanies({ deleting: true }))
    await finishDeletion(companyId, _id).catch((error: unknown) =>
      log.error({ err: error, chatId: _id }, 'chat deletion failed; it is retried'),
    );
}

async function finishDeletion(companyId: number, chatId: number): Promise<void> {
  await chatMessages.deleteMany(companyId, { chatId });
  await chats.deleteOne(companyId, { _id: chatId, deleting: true });
}
