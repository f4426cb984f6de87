import type { Tickets } from '../../tickets';
import { findStored } from '../stored-messages';
import type { IdentifiedMessage } from './identified-message';

interface OwnNumber {
  id: number;
  number: string;
}

/** With useTicketConnections, each connection keeps its copy. */
export async function dropDuplicateGroupCopies(
  { referenceData }: Pick<Tickets, 'referenceData'>,
  companyId: number,
  receivedMessages: readonly IdentifiedMessage[],
): Promise<readonly IdentifiedMessage[]> {
  const inGroups = receivedMessages.filter(({ message }) => message.isGroup);
  if (inGroups.length === 0) return receivedMessages;
  const numbers = await referenceData.ownNumbers(companyId);
  if (numbers.length < 2 || (await referenceData.enabled(companyId, 'useTicketConnections')))
    return receivedMessages;
  const second = new Set(inGroups.filter((received) => isFromAnother(numbers, received)));
  const left = inGroups.filter((received) => !second.has(received));
  for (const received of await receivedBefore(numbers, companyId, left)) second.add(received);
  // Of the copies that two servers store at the same time, a unique index rejects one.
  return receivedMessages
    .filter((received) => !second.has(received))
    .map((received) => (received.message.isGroup ? { ...received, shared: true } : received));
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
  // The sending number's copy is first: any other would look like a customer's message.
  const inTurn = receivedMessages.toSorted((a, b) => Number(b.message.fromMe) - Number(a.message.fromMe));
  return inTurn.filter(({ message, contact }) => {
    const key = `${contact._id}:${message.messengerId}`;
    const first = receiver.get(key) ?? message.connection.connectionId;
    receiver.set(key, first);
    return first !== message.connection.connectionId;
  });
}
