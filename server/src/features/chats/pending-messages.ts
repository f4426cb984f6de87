import { isDuplicateKey } from '#core/database';
import { chatCollection, type ChatDocument, chats } from './chat.model';
import { chatMessages, messageCollection } from './chat-message.model';
import type { ChatsDeps } from './chats.deps';
import { publishMessage } from './publish-chat';

/** Older pending messages belong to an interrupted request. */
const INTERRUPTED_MS = 15_000;

/**
 * Moves numbered messages of a chat into their collection and publishes them. A message leaves `pending` last, so
 * that a crash repeats the rest. Idempotent.
 */
export async function movePending(
  deps: Pick<ChatsDeps, 'publisher'>,
  chat: ChatDocument,
  messages = chat.pending,
): Promise<void> {
  if (messages.length === 0) return;
  await messageCollection()
    .insertMany([...messages], { ordered: false })
    .catch((error: unknown) => {
      // Stored before an interruption.
      if (!isDuplicateKey(error)) throw error;
    });
  for (const message of messages) publishMessage(deps, chat, message);
  const { companyId, _id } = chat;
  const moved = messages.map(({ n }) => n);
  const { matchedCount } = await chatCollection().updateOne(
    { companyId, _id, deleting: { $exists: false } },
    [
      {
        $set: {
          pending: {
            $filter: { input: '$pending', as: 'message', cond: { $not: { $in: ['$$message.n', moved] } } },
          },
        },
      },
      { $set: { pendingSince: { $cond: [{ $eq: ['$pending', []] }, '$$REMOVE', '$pendingSince'] } } },
    ],
  );
  // The chat was deleted in between.
  if (matchedCount === 0) await chatMessages.deleteMany(companyId, { chatId: _id });
}

/** Serves the server's job, which belongs to no company. */
export async function sweepPendingAcrossCompanies(
  deps: Pick<ChatsDeps, 'publisher' | 'log'>,
  now = Date.now(),
): Promise<void> {
  const interrupted = { pendingSince: { $lt: new Date(now - INTERRUPTED_MS) } };
  for await (const chat of chats.eachAcrossCompanies(interrupted))
    await movePending(deps, chat).catch((error: unknown) =>
      deps.log.error({ err: error, chatId: chat._id }, 'chat message move failed; it is retried'),
    );
}
