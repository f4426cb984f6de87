import type { Tickets } from '../../tickets';
import type { Arrival } from './arrival';
import { findStored } from './store';

interface OwnNumber {
  id: number;
  number: string;
}

/**
 * Leaves out what comes a second time because several numbers of the company are in one group: each of them is told
 * what is written there, also what another of them wrote, which that one brings itself. Not where every connection has
 * tickets of its own (setting useTicketConnections).
 */
export async function withoutSecondNumbers(
  { referenceData }: Pick<Tickets, 'referenceData'>,
  companyId: number,
  arrivals: readonly Arrival[],
): Promise<readonly Arrival[]> {
  const inGroups = arrivals.filter(({ message }) => message.isGroup);
  if (inGroups.length === 0) return arrivals;
  const numbers = await referenceData.ownNumbers(companyId);
  if (numbers.length < 2 || (await referenceData.enabled(companyId, 'useTicketConnections'))) return arrivals;
  const second = new Set(inGroups.filter((arrival) => isFromAnother(numbers, arrival)));
  const left = inGroups.filter((arrival) => !second.has(arrival));
  for (const arrival of await broughtBefore(numbers, companyId, left)) second.add(arrival);
  // What another server stores meanwhile is met by the index of shared messages.
  return arrivals
    .filter((arrival) => !second.has(arrival))
    .map((arrival) => (arrival.message.isGroup ? { ...arrival, shared: true } : arrival));
}

function isFromAnother(numbers: readonly OwnNumber[], { message }: Arrival): boolean {
  const { connection, fromMe, sender } = message;
  if (fromMe || !sender?.phone) return false;
  return numbers.some(({ id, number }) => number === sender.phone && id !== connection.connectionId);
}

/** Those that another number brought already, with these or earlier. */
async function broughtBefore(
  numbers: readonly OwnNumber[],
  companyId: number,
  arrivals: readonly Arrival[],
): Promise<Arrival[]> {
  const anywhere = arrivals.flatMap(({ message: { messengerId } }) =>
    numbers.map(({ id }) => ({ connection: { companyId, connectionId: id }, messengerId })),
  );
  const bringer = new Map<string, number>();
  for (const { contactId, messengerId = '', connectionId } of await findStored(companyId, anywhere))
    bringer.set(`${contactId}:${messengerId}`, connectionId);
  // Ours first: what is typed on a phone is no stranger's.
  const inTurn = arrivals.toSorted((a, b) => Number(b.message.fromMe) - Number(a.message.fromMe));
  return inTurn.filter(({ message, contact }) => {
    const key = `${contact._id}:${message.messengerId}`;
    const first = bringer.get(key) ?? message.connection.connectionId;
    bringer.set(key, first);
    return first !== message.connection.connectionId;
  });
}
