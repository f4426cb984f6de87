import { findStored } from '../stored-messages';
import type { Batch } from './batch';
import type { IdentifiedMessage } from './identified-message';
import type { InboundDeps } from './inbound.deps';

interface OwnNumber {
  id: number;
  number: string;
}

/**
 * Removes copies of group messages that another number of the company sent or stored. With `useTicketConnections`,
 * each connection keeps its copy.
 */
export async function dropDuplicateGroupCopies(
  { tickets: { referenceData } }: InboundDeps,
  batch: Batch,
): Promise<void> {
  const { companyId, received } = batch;
  const inGroups = received.filter(({ message }) => message.isGroup);
  if (inGroups.length === 0) return;
  const numbers = await referenceData.ownNumbers(companyId);
  if (numbers.length < 2 || (await referenceData.enabled(companyId, 'useTicketConnections'))) return;
  const copies = new Set(inGroups.filter((message) => isFromAnother(numbers, message)));
  const left = inGroups.filter((message) => !copies.has(message));
  for (const copy of await receivedBefore(numbers, companyId, left)) copies.add(copy);
  // Of copies that two servers store at the same time, a unique index rejects one.
  batch.received = received
    .filter((message) => !copies.has(message))
    .map((original) => (original.message.isGroup ? { ...original, shared: true } : original));
}

function isFromAnother(numbers: readonly OwnNumber[], { message }: IdentifiedMessage): boolean {
  const { connection, fromMe, sender } = message;
  if (fromMe || !sender?.phone) return false;
  return numbers.some(({ id, number }) => number === sender.phone && id !== connection.connectionId);
}

async function receivedBefore(
  numbers: readonly OwnNumber[],
  companyId: number,
  receivedMessages: readonly IdentifiedMessage[],
): Promise<IdentifiedMessage[]> {
  const anywhere = receivedMessages.flatMap(({ message: { messengerId } }) =>
    numbers.map(({ id }) => ({ connection: { companyId, connectionId: id }, messengerId })),
  );
  const receiver = new Map<string, number>();
  for (const { contactId, messengerId = '', connectionId } of await findStored(companyId, anywhere))
    receiver.set(`${contactId}:${messengerId}`, connectionId);
  // The sending number's copy is first, because any other would look like a customer's message.
  const inTurn = receivedMessages.toSorted((a, b) => Number(b.message.fromMe) - Number(a.message.fromMe));
  return inTurn.filter(({ message, contact }) => {
    const key = `${contact._id}:${message.messengerId}`;
    const first = receiver.get(key) ?? message.connection.connectionId;
    receiver.set(key, first);
    return first !== message.connection.connectionId;
  });
}
