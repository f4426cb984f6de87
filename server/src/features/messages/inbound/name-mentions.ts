import { type ContactDocument, personKey } from '#features/contacts';
import type { Inbound, InboundEnvelope, Mention } from '#messenger/gateway';
import { messages } from '../message.model';
import { memberKey, memberName } from './group-member';
import type { InboundDeps } from './inbound.deps';

type Deps = Pick<InboundDeps, 'contacts'> & { tickets: Pick<InboundDeps['tickets'], 'referenceData'> };

/** Messages of a group in which the names of its members are looked for. */
const RECENT = 300;

/**
 * Replaces the digits of mentioned members by their names in texts and edits, so that every copy of the text has
 * them, and marks messages that mention a number of the company. Reads nothing without mentions.
 */
export async function nameMentions<T extends Inbound>(
  deps: Deps,
  companyId: number,
  inbound: readonly T[],
): Promise<readonly T[]> {
  if (!inbound.some((each) => mentionsOf(each).length > 0)) return inbound;
  const mentioned = inbound.flatMap(mentionsOf);
  const names = await deps.contacts.identities.names(
    companyId,
    mentioned.map(({ identity }) => identity),
  );
  const own = await deps.tickets.referenceData.ownNumbers(companyId);
  return Promise.all(
    inbound.map(async (each) => {
      const mentions = mentionsOf(each);
      if (mentions.length === 0) return each;
      const ours = (mention: Mention) =>
        mention.isOwn
          ? each.connection.connectionId
          : own.find(({ number }) => number === mention.identity.phone)?.id;
      const unknown = mentions.filter((one) => !names.has(keyOf(one)) && ours(one) === undefined);
      const members = await membersOf(deps, companyId, each, unknown);
      const shown = new Map<string, string>();
      for (const mention of mentions) {
        const connectionId = ours(mention);
        const connection =
          connectionId === undefined
            ? undefined
            : await deps.tickets.referenceData.connection(companyId, connectionId);
        const name =
          connection?.name ?? names.get(keyOf(mention)) ?? members.get(memberKey(mention.identity));
        shown.set(mention.written, name ?? unnamed(mention));
      }
      return withNames(
        each,
        shown,
        mentions.some((mention) => ours(mention) !== undefined),
      );
    }),
  );
}

function mentionsOf(inbound: Inbound): readonly Mention[] {
  if ('change' in inbound) return inbound.change.type === 'edit' ? (inbound.change.mentions ?? []) : [];
  return 'notice' in inbound ? [] : (inbound.mentions ?? []);
}

const keyOf = ({ identity }: Mention) => personKey({ identity, isGroup: false });

const unnamed = ({ identity, written }: Mention): string =>
  memberName({ sender: identity, pushName: null }) ?? written;

function withNames<T extends Inbound>(inbound: T, shown: ReadonlyMap<string, string>, isOurs: boolean): T {
  const named = (text: string) =>
    text.replace(/@(\d+)/g, (all, digits: string) => (shown.has(digits) ? `@${shown.get(digits)}` : all));
  if ('change' in inbound) {
    const { change } = inbound;
    return change.type === 'edit' ? { ...inbound, change: { ...change, body: named(change.body) } } : inbound;
  }
  if ('notice' in inbound) return inbound;
  const data = isOurs && !inbound.fromMe ? { ...inbound.data, mentionsUs: true as const } : inbound.data;
  return { ...inbound, body: named(inbound.body), data };
}

/** Returns the names by which members of the group wrote lately, by `memberKey`. */
async function membersOf(
  { contacts }: Deps,
  companyId: number,
  { chat, isGroup }: InboundEnvelope,
  unknown: readonly Mention[],
): Promise<ReadonlyMap<string, string>> {
  const group = unknown.length > 0 && isGroup ? await groupOf(contacts, companyId, chat) : undefined;
  if (!group) return new Map();
  const recent = await messages.find(
    companyId,
    { contactId: group._id },
    { sort: { createdAt: -1 }, limit: RECENT, select: { participant: 1, senderName: 1 } },
  );
  return new Map(
    recent
      .reverse()
      .flatMap(({ participant, senderName }) => (senderName ? [[participant, senderName]] : [])),
  );
}

function groupOf(
  contacts: Deps['contacts'],
  companyId: number,
  chat: InboundEnvelope['chat'],
): Promise<ContactDocument | undefined> {
  return contacts.identities.find(companyId, { identity: chat, isGroup: true, pushName: null });
}
