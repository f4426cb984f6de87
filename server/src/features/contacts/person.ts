import type { Identity } from '../../messenger/gateway';
import type { ContactDocument } from './contact.model';
import { phoneKey } from './phone-key';

/** Somebody a message came from or went to, as the messenger described them. */
export interface Person {
  identity: Identity;
  isGroup: boolean;
  /** The name they give themselves; null where the message does not say. */
  pushName: string | null;
}

/** The same text for the same person: messages with one key are worked on in one lane, in order. */
export function personKey({ identity, isGroup }: Pick<Person, 'identity' | 'isGroup'>): string {
  if (isGroup) return `group:${identity.address}`;
  if (identity.phone) return `phone:${phoneKey(identity.phone)}`;
  return `lid:${identity.lid ?? identity.address}`;
}

/** Every key under which messages of this contact can come. */
export function personKeysOf({ phoneKey: phone, lid, groupAddress }: ContactDocument): string[] {
  return [
    ...(phone === undefined ? [] : [`phone:${phone}`]),
    ...(lid === undefined ? [] : [`lid:${lid}`]),
    ...(groupAddress === undefined ? [] : [`group:${groupAddress}`]),
  ];
}
