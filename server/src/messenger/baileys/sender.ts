import { jidNormalizedUser, type WASocket } from '@whiskeysockets/baileys';
import type { OutgoingMessage } from '../gateway';
import { isGroup, isLid } from './addresses';
import type { MediaUploads } from './media-upload';
import type { NewChats } from './new-chats';
import { buildMessage, type BuiltMessage } from './outgoing-content';
import type { SentMessages } from './sent-messages';

type Socket = Pick<WASocket, 'relayMessage' | 'signalRepository' | 'user'>;

/**
 * Hands messages to one socket. Not by Baileys' `sendMessage`: that would fetch a preview of every link from this
 * server's address, gather thumbnails we have, and answer with an object that its event buffer may turn into another
 * message. A message is known by the id it was given here.
 */
export class Sender {
  constructor(
    private readonly socket: Socket,
    private readonly uploads: MediaUploads,
    private readonly sent: SentMessages,
    private readonly newChats: NewChats,
  ) {}

  /** Whether the messenger would take a message to that chat. */
  mayWrite(to: string): Promise<boolean> {
    return this.newChats.mayWrite(to, async () => {
      const { exists } = await this.socket.signalRepository.validateSession(to);
      return exists;
    });
  }

  /** Under its own id; the same id again is the same message to the other side, and its file is not uploaded again. */
  async send(outgoing: OutgoingMessage): Promise<void> {
    const { messengerId, to } = outgoing;
    const { message, attributes } = await this.build(outgoing);
    this.sent.keep(messengerId, message);
    this.newChats.sent(messengerId, to);
    try {
      await this.socket.relayMessage(to, message, {
        messageId: messengerId,
        additionalAttributes: attributes,
      });
    } finally {
      this.sent.flush();
    }
  }

  private async build(outgoing: OutgoingMessage): Promise<BuiltMessage> {
    const { messengerId, to, content } = outgoing;
    if (content.type === 'media') {
      const built = await this.sent.find(messengerId);
      if (built) return { message: built, attributes: {} };
    }
    return buildMessage(outgoing, {
      me: this.ownAddress(to),
      isGroup: isGroup(to),
      upload: (kind, path) => this.uploads.upload(kind, path),
      findSent: (id) => this.sent.find(id),
    });
  }

  /** A chat by phone number knows us by ours; all others know us by LID. */
  private ownAddress(to: string): string {
    const { id = '', lid } = this.socket.user ?? {};
    return jidNormalizedUser(lid && (isLid(to) || isGroup(to)) ? lid : id);
  }
}
