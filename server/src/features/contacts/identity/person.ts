import type { Identity } from '#messenger/gateway';
import type { ContactDocument } from '../contact.model';
import { phoneKey } from './phone-key';

export interface Person {
  identity: Identity;
  isGroup: boolean;
  pushName: string | null;
  /** Undefined if not reported. */
  username?: string | undefined;
}

/** Messages with the same key are processed one after another. */
export function personKey({ identity, isGroup }: Pick<Person, 'identity' | 'isGroup'>): string {
  if (isGroup) return `group:${identity.address}`;
  if (identity.phone) return `phone:${phoneKey(identity.phone)}`;
  return `lid:${identity.lid ?? identity.address}`;
}

export function personKeysOf({ phoneKey: phone, lid, groupAddress }: ContactDocument): string[] {
  return [
    ...(phone === undefined ? [] : [`phone:${phone}`]),
    ...(lid === undefined ? [] : [`lid:${lid}`]),
    ...(groupAddress === undefined ? [] : [`group:${groupAddress}`]),
  ];
}
