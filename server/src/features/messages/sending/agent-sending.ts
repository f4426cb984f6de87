import type { z } from 'zod';
import { AppError, type BodyOf } from '@recado/shared/contract';
import type {
  forwardMessage as forwardEndpoint,
  HistoryEntry,
  sendContact as sendContactEndpoint,
  sendFilesForm,
  sendMessage as sendEndpoint,
} from '@recado/shared/messages';
import type { Form, FormOptions } from '#core/http';
import type { Caller } from '#core/tenancy/caller';
import { publishProgress } from '../delivery';
import type { MessageDocument } from '../message.model';
import { publishMessage } from '../message-broadcast';
import type { MessagesDeps } from '../messages.deps';
import { redactQuotes } from '../quoted-messages';
import { queueAgain } from '../send-queue/send-queue.store';
import { type Attachment, attachmentDraft, uploadOptions } from './attachments';
import {
  type Changed,
  changeMessage,
  type MessageChangeInput,
  requireConnection,
  requireConversation,
  requireMessage,
} from './change-message';
import { contactCard } from './contact-card';
import type { Draft } from './draft';
import { forwardMessage } from './forward-message';
import { stagesOf } from './message-stages';
import { copyNamedFile } from './named-file';
import { writeAttachment, writeFiles } from './send-files';
import { sendLimits } from './send-limits';
import { isWorkedOn } from './sending.policy';
import { writeMessage } from './write-message';

export type AgentSending = ReturnType<typeof agentSending>;

export type ReadFiles = (
  options: Omit<FormOptions<Attachment>, 'field'>,
) => Promise<Form<Attachment> & { fields: z.output<typeof sendFilesForm.fields> }>;

export function agentSending(deps: MessagesDeps) {
  const { companies, tickets, gateway, publisher, sendQueue, media, quickMessages, events } = deps;
  const limits = sendLimits();

  const wake = ({ companyId, connectionId }: MessageDocument) => sendQueue.wake({ companyId, connectionId });
  const requireWritable = async (caller: Caller, ticketId: number): Promise<void> => {
    const { status } = await tickets.requireVisible(caller, ticketId);
    if (!isWorkedOn({ status })) throw new AppError('ERR_TICKET_STATUS', { status });
  };
  const write = async (caller: Caller, ticketId: number, draft: Draft) => {
    await limits.message(caller.userId);
    return writeMessage(deps, caller, ticketId, draft);
  };

  return {
    /** Sends the text of an audio file as a second message. */
    async send(caller: Caller, ticketId: number, input: BodyOf<typeof sendEndpoint>): Promise<Changed> {
      const { body, mediaPath, mediaUrl, mediaName, ...more } = input;
      const text = { ...more, body: body ?? '' };
      const link = mediaPath || mediaUrl;
      if (!link) return write(caller, ticketId, { ...text, mediaType: 'text' });
      await requireWritable(caller, ticketId);
      await limits.message(caller.userId);
      const field = mediaPath ? 'mediaPath' : 'mediaUrl';
      const named = { field, link, name: mediaName ?? null } as const;
      const files = { media, tickets, quickMessages };
      const { attachment, origin } = await copyNamedFile(files, caller, named);
      const draft = { ...text, ...attachmentDraft(attachment, origin) };
      const [sent] = await writeAttachment(deps, caller, ticketId, { attachment, draft });
      return sent;
    },

    async sendContact(
      caller: Caller,
      ticketId: number,
      { data, ...more }: BodyOf<typeof sendContactEndpoint>,
    ): Promise<Changed> {
      const number = await companies.readNumber(caller.companyId, data.number);
      const contacts = [contactCard(data.name, number)];
      return write(caller, ticketId, { ...more, body: '', mediaType: 'contact', data: { contacts } });
    },

    /** Calls `read` only after checking the caller's permission. */
    async sendFiles(caller: Caller, ticketId: number, read: ReadFiles): Promise<Changed[]> {
      await requireWritable(caller, ticketId);
      await limits.upload(caller.userId);
      const form = await read(uploadOptions(media, caller.companyId));
      return writeFiles(deps, caller, ticketId, form);
    },

    forward: async (caller: Caller, input: BodyOf<typeof forwardEndpoint>) => {
      await limits.message(caller.userId);
      return forwardMessage(deps, caller, input);
    },

    async change(caller: Caller, messageId: string, change: MessageChangeInput): Promise<Changed> {
      await limits.message(caller.userId);
      const changed = await changeMessage({ tickets, gateway, events }, caller, messageId, change);
      const { message, ticket } = changed;
      const audience = await tickets.broadcast.audience(message.companyId);
      publishMessage(publisher, audience, 'update', message, ticket);
      wake(message);
      if (message.isDeleted) await redactQuotes({ tickets, publisher }, caller.companyId, [message]);
      return changed;
    },

    /**
     * @throws ERR_CONFLICT if the message did not fail, ERR_TICKET_STATUS, ERR_NO_WAPP_FOUND if the message's
     * connection was deleted
     */
    async resend(caller: Caller, messageId: string): Promise<Changed> {
      await limits.message(caller.userId);
      const { message: found, ticket } = await requireMessage({ tickets }, caller, messageId);
      await requireConversation({ tickets }, caller, ticket);
      await requireConnection({ tickets }, found);
      const message = await queueAgain(caller.companyId, messageId);
      if (!message) throw new AppError('ERR_CONFLICT');
      await publishProgress({ tickets, publisher, sendQueue }, caller.companyId, [message]);
      wake(message);
      return { message, ticket };
    },

    async stages(caller: Caller, messageId: string): Promise<HistoryEntry[]> {
      const { message } = await requireMessage({ tickets }, caller, messageId);
      if (!message.fromMe) throw new AppError('ERR_NO_PERMISSION');
      return stagesOf(message);
    },
  };
}
