import { shownUsername } from '@recado/shared/rules/usernames';
import type { Identity, InboundEnvelope } from '#messenger/gateway';

/** Prefers the LID, because most group messages contain it. */
export function memberKey({ lid, phone, address }: Identity): string {
  return lid ?? phone ?? address;
}

export function isMember(key: string, identity: Identity | null): boolean {
  return identity !== null && [identity.lid, identity.phone, identity.address as string].includes(key);
}

const SHOWN_DIGITS = 4;

/** Returns the push name, else the phone number, else the username, else the end of the LID. */
export function memberName({
  sender,
  pushName,
  username,
}: Pick<InboundEnvelope, 'sender' | 'pushName' | 'username'>): string | null {
  if (pushName) return pushName;
  if (!sender) return null;
  if (sender.phone) return `+${sender.phone}`;
  return username ? shownUsername(username) : `WhatsApp ·${memberKey(sender).slice(-SHOWN_DIGITS)}`;
}
