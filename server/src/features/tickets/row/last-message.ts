export interface LastMessage {
  id: string;
  body: string;
  /** Title of the menu entry that the customer chose. */
  menuEntry: string | null;
  at: Date;
  fromMe: boolean;
  type: string;
  ack: number;
  failed: boolean;
  /** WhatsApp did not acknowledge the failed message, which may have arrived. */
  maybeSent: boolean;
  /** Group member, if any. */
  author: string | null;
}

const MAX_PREVIEW_CHARACTERS = 255;

export function lastMessageFields(last: LastMessage) {
  return {
    lastMessage: last.body.slice(0, MAX_PREVIEW_CHARACTERS),
    lastMenuEntry: last.menuEntry,
    lastMessageId: last.id,
    lastMessageAt: last.at,
    lastMessageFromMe: last.fromMe,
    lastMessageType: last.type,
    lastMessageAck: last.ack,
    lastMessageFailed: last.failed,
    lastMessageMaybeSent: last.maybeSent,
    lastMessageAuthor: last.author,
  };
}
