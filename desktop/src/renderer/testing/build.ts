import type { Message, MessageMedia } from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';
import type { OwnUser } from '@recado/shared/users';
import type { ConversationInfo } from '@/data/desk/message-ui';
import type { PendingMessage } from '@/data/messages/pending-messages';

const sales = { id: 1, name: 'Vendas', color: '#0063b1' };
const support = { id: 2, name: 'Suporte', color: '#ca5010' };

let versions = 0;

/** Returns valid records. A test specifies only the fields it needs. */
export const build = {
  queues: { sales, support },

  ticket(given: Partial<Ticket> = {}): Ticket {
    const id = given.id ?? 1;
    return {
      id,
      uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      companyId: 1,
      status: 'open',
      userId: null,
      user: null,
      queueId: null,
      queue: null,
      whatsappId: 1,
      whatsapp: { id: 1, name: 'Loja Centro' },
      contactId: id,
      contact: {
        id,
        name: `Cliente ${id}`,
        number: '5511987654321',
        lid: null,
        profilePicUrl: null,
        isGroup: false,
        notification: true,
      },
      lid: null,
      channel: 'whatsapp',
      isGroup: false,
      lastMessage: 'Oi',
      lastMessageFromMe: false,
      lastMessageType: 'text',
      lastMessageAck: 1,
      lastMessageFailed: false,
      unreadMessages: 0,
      waitingSince: null,
      tags: [],
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
      // As on the server, each record has a newer version than those built before it.
      version: (versions += 1),
      ...given,
    };
  },

  conversation(given: Partial<ConversationInfo> = {}): ConversationInfo {
    const { id: ticketId, uuid, contact } = build.ticket();
    const contactName = contact.name;
    return { ticketId, uuid, contactName, status: 'open', isGroup: false, readOnly: false, ...given };
  },

  message(given: Partial<Message> & { n?: number } = {}): Message {
    const { n = 1, ...fields } = given;
    return {
      id: `01KAF${String(n).padStart(21, '0')}`,
      ticketId: 1,
      contactId: 1,
      contact: { id: 1, name: 'Cliente 1' },
      user: null,
      body: `Mensagem ${n}`,
      fromMe: false,
      read: false,
      ack: 1,
      failure: null,
      mediaType: 'text',
      mediaUrl: null,
      media: null,
      dataJson: null,
      albumId: null,
      reactions: [],
      changes: [],
      remoteJid: null,
      quotedMsg: null,
      isDeleted: false,
      isEdited: false,
      oldMessage: null,
      whisper: false,
      clientId: null,
      createdAt: new Date(Date.UTC(2026, 10, 21, 12, n)).toISOString(),
      ...fields,
    };
  },

  media(given: Partial<MessageMedia> = {}): MessageMedia {
    return {
      state: 'ready',
      mimetype: 'image/jpeg',
      fileName: null,
      bytes: 831_488,
      seconds: null,
      width: null,
      height: null,
      waveform: null,
      thumbnailUrl: null,
      ...given,
    };
  },

  pending(given: Partial<PendingMessage> = {}): PendingMessage {
    return {
      clientId: 'client-0001',
      ticketId: 1,
      ticketUuid: '00000000-0000-4000-8000-000000000001',
      contactName: 'Cliente 1',
      body: '*Ana:*\nOi',
      whisper: false,
      quote: null,
      files: [],
      media: null,
      card: null,
      seenThrough: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      order: 1,
      state: 'queued',
      failure: null,
      newer: null,
      ...given,
    };
  },

  user(given: Partial<OwnUser> = {}): OwnUser {
    return {
      id: 7,
      name: 'Ana',
      email: 'ana@recado.test',
      profile: 'user',
      superAdmin: false,
      companyId: 1,
      company: {
        id: 1,
        name: 'Loja',
        dueDate: null,
        timeZone: 'America/Sao_Paulo',
        country: 'BR',
        language: 'pt',
        settings: [],
      },
      queues: [sales],
      whatsapps: [],
      viewNoQueueTicket: false,
      viewCampaigns: false,
      ...given,
    };
  },
};
