import type { ConnectionRef, MessengerGateway } from '#messenger/gateway';
import { type ContactDocument, contacts } from '../contact.model';
import { findPeople } from '../identity/find-people';
import type { Learning } from '../identity/learn-identities';
import { createContacts } from '../identity/new-contact';
import type { Person } from '../identity/person';
import type { NumberChecks } from '../imports/number-checks';
import { lookUp, type LookupConnections } from './contact-lookup';

export interface ReachDeps {
  gateway: MessengerGateway;
  connections: LookupConnections;
  learn: Learning['identity'];
  numberChecks: Pick<NumberChecks, 'postpone'>;
  readyToWrite(contact: ContactDocument): Promise<ContactDocument>;
  changed(contact: ContactDocument): void;
}

/**
 * Finds either spelling. Looks up a number that is unknown, or that did not exist when it was imported.
 * @throws errors of `lookUp`
 */
export async function reachNumber(
  deps: ReachDeps,
  connection: ConnectionRef,
  number: string,
): Promise<{ contact: ContactDocument; isNew: boolean }> {
  const { companyId, connectionId } = connection;
  const identity = { phone: number, lid: null };
  const wanted = { ...identity, address: deps.gateway.addressOf(identity) };
  const known = await find(companyId, { identity: wanted, isGroup: false, pushName: null });
  const contact = known && (await deps.readyToWrite(known));
  if (contact && contact.check?.state !== 'absent') return { contact, isNew: false };
  await deps.numberChecks.postpone(connection);
  const person = {
    identity: await lookUp(deps, companyId, number, connectionId),
    isGroup: false,
    pushName: null,
  };
  for (;;) {
    const found = await find(companyId, person);
    if (found) return { contact: await confirm(deps, companyId, found, person), isNew: false };
    const [created] = await createContacts(companyId, [person]);
    const stored = await find(companyId, person);
    if (stored) return { contact: stored, isNew: stored._id === created?._id };
  }
}

async function find(companyId: number, person: Person): Promise<ContactDocument | undefined> {
  return (await findPeople(companyId, [person]))(person)[0];
}

async function confirm(
  { learn, changed }: ReachDeps,
  companyId: number,
  found: ContactDocument,
  { identity }: Person,
): Promise<ContactDocument> {
  if (identity.phone && identity.lid && (!found.phone || !found.lid)) await learn(companyId, identity);
  if (!found.check) return found;
  const confirmed = await contacts.findOneAndUpdate(
    companyId,
    { _id: found._id },
    { $set: { check: null, updatedAt: new Date() } },
  );
  if (confirmed) changed(confirmed);
  return confirmed ?? found;
}
