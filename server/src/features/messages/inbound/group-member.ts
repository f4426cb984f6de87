import type { Identity } from '#messenger/gateway';

/** Prefers the LID, because most group messages contain it. */
export function memberKey({ lid, phone, address }: Identity): string {
  return lid ?? phone ?? address;
}

export function isMember(key: string, identity: Identity | null): boolean {
  return identity !== null && [identity.lid, identity.phone, identity.address as string].includes(key);
}

const SHOWN_DIGITS = 4;

/** Returns the push name, else the phone number, else the end of the LID. */
export function memberName(sender: Identity | null, pushName: string | null): string | null {
  if (pushName) return pushName;
  if (!sender) return null;
  return sender.phone ? `+${sender.phone}` : `WhatsApp ·${memberKey(sender).slice(-SHOWN_DIGITS)}`;
}
