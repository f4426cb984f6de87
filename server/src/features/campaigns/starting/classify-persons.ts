import { partition } from 'es-toolkit/array';
import type { DeliveryReason } from '@recado/shared/campaigns';
import { shownUsername } from '@recado/shared/rules/usernames';
import { renderText } from '@recado/shared/rules/variables';
import type { ListPerson } from '#features/contact-lists';
import { type ContactDocument, contactsById, contactsByPhone, type KnownContact } from '#features/contacts';
import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';
import { dealtText, usedTexts } from './deal-texts';

/** `number` and `username` of a contact without a number are its present ones. */
type Recipient = ListPerson & { username?: string | undefined };

export interface ClassifiedPerson {
  item: Recipient;
  contact: KnownContact | undefined;
  /** Index of the text. */
  variant: number;
  /** Persons who were dealt a text before. */
  dealt: number;
  reason: DeliveryReason | null;
  /** The person never wrote on the connection. */
  isNewChat: boolean;
}

type Texts = Pick<
  CampaignDocument,
  '_id' | 'companyId' | 'messages' | 'confirmation' | 'confirmationMessages' | 'connectionId'
>;

/**
 * Decides who of a part of the list gets which text. `variables` are the company's.
 * @param dealt - number of persons who got a text before
 */
export async function classifyPersons(
  deps: CampaignsDeps,
  campaign: Texts,
  listed: readonly ListPerson[],
  { dealt, variables }: { dealt: number; variables: Readonly<Record<string, string>> },
): Promise<{ people: ClassifiedPerson[]; dealt: number }> {
  const { companyId, connectionId, messages } = campaign;
  const requests = campaign.confirmation ? campaign.confirmationMessages : [];
  const contacts = await contactsOf(companyId, listed);
  const items = listed.map((item): Recipient => {
    const contact = item.contactId === undefined ? undefined : contacts.get(item.phoneKey);
    return contact ? { ...item, number: contact.phone ?? '', username: contact.username } : item;
  });
  const optedOut = await deps.optOuts.isOptedOut(
    companyId,
    items.map(({ number, phoneKey }) => ({ phone: number, lid: contacts.get(phoneKey)?.lid })),
  );
  const writers = await writersOf(deps, companyId, connectionId, [...contacts.values()]);
  const texts = usedTexts(messages);
  const seen = new Set<number>();
  let next = dealt;
  const people = items.map((item, at): ClassifiedPerson => {
    const contact = contacts.get(item.phoneKey);
    const isDuplicate = contact !== undefined && seen.has(contact._id);
    if (contact) seen.add(contact._id);
    const position = next;
    const variant = dealtText(campaign._id, position, texts);
    const values = valuesOf(item, variables);
    const reason: DeliveryReason | null = optedOut[at]
      ? 'optedOut'
      : item.validity === 'invalid'
        ? 'invalid'
        : isDuplicate
          ? 'duplicate'
          : item.contactId !== undefined && !contact
            ? 'removed'
            : [messages[variant], requests[variant]].some((text) => isMissing(text, values))
              ? 'missingVariable'
              : null;
    if (reason === null) next += 1;
    const isNewChat = contact === undefined || !writers.has(contact._id);
    return { item, contact, variant, dealt: position, reason, isNewChat };
  });
  return { people, dealt: next };
}

/** Returns the contacts of a list's people by the keys of the list. */
async function contactsOf(
  companyId: number,
  items: readonly ListPerson[],
): Promise<ReadonlyMap<string, KnownContact & Pick<ContactDocument, 'phone' | 'username'>>> {
  const [named, numbered] = partition(items, ({ contactId }) => contactId !== undefined);
  const byId = await contactsById(
    companyId,
    named.flatMap(({ contactId }) => contactId ?? []),
  );
  const byPhone = await contactsByPhone(
    companyId,
    numbered.map(({ number }) => number),
  );
  const ofNamed = named.flatMap(({ phoneKey, contactId = 0 }) => {
    const contact = byId.get(contactId);
    return contact ? [[phoneKey, contact] as const] : [];
  });
  return new Map([...byPhone, ...ofNamed]);
}

const isMissing = (text: string | null | undefined, values: Readonly<Record<string, string>>) =>
  renderText(text ?? '', values).missing !== null;

/** Also stores it for persons of the imported history. */
async function writersOf(
  { contacts, messages }: CampaignsDeps,
  companyId: number,
  connectionId: number | null,
  persons: readonly KnownContact[],
): Promise<ReadonlySet<number>> {
  if (connectionId === null) return new Set();
  const [known, others] = partition(persons, ({ wroteOn = [] }) => wroteOn.includes(connectionId));
  const found = await messages.conversation.customersWhoWroteOn(
    companyId,
    others.map(({ _id }) => _id),
    connectionId,
  );
  const documents = found.length === 0 ? [] : await contacts.byIds(companyId, found);
  await contacts.activity.wroteOn(
    companyId,
    documents.map((contact) => ({ contact, connectionId })),
  );
  return new Set([...known.map(({ _id }) => _id), ...found]);
}

/** The list's columns precede the company's variables. A username replaces an unknown number. */
export function valuesOf(
  {
    name,
    number,
    username,
    email,
    extra,
  }: Pick<Recipient, 'name' | 'number' | 'username' | 'email' | 'extra'>,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  return { ...variables, ...extra, nome: name, numero: shownNumber({ number, username }), email };
}

/** Returns the number, else the username with `@`; an empty text without both. */
export function shownNumber({ number, username }: Pick<Recipient, 'number' | 'username'>): string {
  return number !== '' || username === undefined ? number : shownUsername(username);
}

export function variablesByKey(variables: readonly { key: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(variables.map(({ key, value }) => [key, value]));
}
