import { jidNormalizedUser, type SignalKeyStore, type WASocket } from '@whiskeysockets/baileys';
import type { OutgoingMessage } from '../gateway';
import { isGroup, isLid } from './addresses';
import type { Groups } from './groups';
import type { MediaUploads } from './media-upload';
import type { NewChatRestriction } from './new-chat-restriction';
import { buildMessage, type BuiltMessage } from './outgoing-content';
import { storedAlternate } from './presence';
import type { SentMessages } from './sent-messages';

type Socket = Pick<WASocket, 'relayMessage' | 'signalRepository' | 'user'>;

/**
 * Sends messages on a socket. Baileys' `sendMessage` would fetch link previews from this server's address,
 * create thumbnails that exist, and return an object that its event buffer may change.
 */
export class Sender {
  constructor(
    private readonly socket: Socket,
    private readonly uploads: MediaUploads,
    private readonly sent: SentMessages,
    private readonly newChats: NewChatRestriction,
    private readonly keys: Pick<SignalKeyStore, 'get'>,
    private readonly groups: Pick<Groups, 'get'>,
  ) {}

  /** Returns whether WhatsApp would accept a message to the chat. */
  mayWrite(to: string): Promise<boolean> {
    return this.newChats.mayWrite(to, {
      alternate: () => storedAlternate(this.keys, to),
      hasSession: async () => (await this.socket.signalRepository.validateSession(to)).exists,
    });
  }

  /** Sends a message. Can be repeated: recipients recognise the id, and a file is uploaded once. */
  async send(outgoing: OutgoingMessage): Promise<void> {
    const { messengerId, to } = outgoing;
    const { message, attributes } = await this.build(outgoing);
    this.sent.store(messengerId, message);
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
    return buildMessage(await this.withTimer(outgoing), {
      me: this.ownAddress(to),
      isGroup: isGroup(to),
      upload: (kind, path) => this.uploads.upload(kind, path),
      findSent: (id) => this.sent.find(id),
    });
  }

  /** Sends to a group with the group's own duration of disappearing messages, if it can be read. */
  private async withTimer(outgoing: OutgoingMessage): Promise<OutgoingMessage> {
    if (!isGroup(outgoing.to)) return outgoing;
    const group = await this.groups.get(outgoing.to).catch(() => undefined);
    return group ? { ...outgoing, disappearsAfter: group.ephemeralDuration } : outgoing;
  }

  /** Returns the company's address in a chat. Groups and chats by LID know the company by its LID. */
  private ownAddress(to: string): string {
    const { id = '', lid } = this.socket.user ?? {};
    return jidNormalizedUser(lid && (isLid(to) || isGroup(to)) ? lid : id);
  }
}
