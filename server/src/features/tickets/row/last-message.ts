/** The fields of a ticket's newest message that a list row shows. */
export interface LastMessage {
  id: string;
  body: string;
  at: Date;
  fromMe: boolean;
  type: string;
  ack: number;
  failed: boolean;
  /** The member of a group who wrote it; null elsewhere. */
  author: string | null;
}

const MAX_PREVIEW_CHARACTERS = 255;

/** Returns the fields of a ticket that show its newest message. */
export function lastMessageFields(last: LastMessage) {
  return {
    lastMessage: last.body.slice(0, MAX_PREVIEW_CHARACTERS),
    lastMessageId: last.id,
    lastMessageAt: last.at,
    lastMessageFromMe: last.fromMe,
    lastMessageType: last.type,
    lastMessageAck: last.ack,
    lastMessageFailed: last.failed,
    lastMessageAuthor: last.author,
  };
}
