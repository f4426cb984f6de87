import { newChatDays } from './new-chat-day.model';

/** Keeps the counts, because chats were started with both contacts. */
export async function moveNewChats(companyId: number, fromId: number, intoId: number): Promise<void> {
  for (const { _id } of await newChatDays.find(companyId, { contacts: fromId }, { select: { _id: 1 } })) {
    // One write cannot add to and remove from the same array.
    await newChatDays.updateOne(companyId, { _id }, { $addToSet: { contacts: intoId } });
    await newChatDays.updateOne(companyId, { _id }, { $pull: { contacts: fromId } });
  }
}

/** Keeps the counts, because WhatsApp still counts these chats. */
export async function eraseNewChats(companyId: number, contactIds: readonly number[]): Promise<void> {
  const contacts = { $in: [...contactIds] };
  await newChatDays.updateMany(companyId, { contacts }, { $pull: { contacts } });
}

export async function deleteNewChats(companyId: number, connectionId: number): Promise<void> {
  await newChatDays.deleteMany(companyId, { connectionId });
}
