import type { Identity } from '../../../messenger/gateway';

/** A group's member as rows name them. The LID first: in most groups it is what every stanza carries. */
export function memberKey({ lid, phone, address }: Identity): string {
  return lid ?? phone ?? address;
}

/** Whether a row's member is that person, by whichever address they were named. */
export function isMember(key: string, identity: Identity | null): boolean {
  return identity !== null && [identity.lid, identity.phone, identity.address as string].includes(key);
}

const SHOWN_DIGITS = 4;

/** What a member is called in a conversation: the name they give themselves, else their number; a LID is no number. */
export function memberName(sender: Identity | null, pushName: string | null): string | null {
  if (pushName) return pushName;
  if (!sender) return null;
  return sender.phone ? `+${sender.phone}` : `WhatsApp ·${memberKey(sender).slice(-SHOWN_DIGITS)}`;
}
