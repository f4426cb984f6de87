import type { Identity } from '../../../messenger/gateway';

/** Returns the key of a group's member in rows: the LID first, which most groups' stanzas carry. */
export function memberKey({ lid, phone, address }: Identity): string {
  return lid ?? phone ?? address;
}

/** Returns whether a row's member has this identity, by any of its addresses. */
export function isMember(key: string, identity: Identity | null): boolean {
  return identity !== null && [identity.lid, identity.phone, identity.address as string].includes(key);
}

const SHOWN_DIGITS = 4;

/** Returns a member's shown name: their own, else the number; a LID is not a number. */
export function memberName(sender: Identity | null, pushName: string | null): string | null {
  if (pushName) return pushName;
  if (!sender) return null;
  return sender.phone ? `+${sender.phone}` : `WhatsApp ·${memberKey(sender).slice(-SHOWN_DIGITS)}`;
}
