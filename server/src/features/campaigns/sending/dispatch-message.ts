import { SEND_WITHIN_MS } from '@recado/shared/automation';
import { AppError } from '@recado/shared/contract';
import type { ContactDocument } from '#features/contacts';
import {
  type Attachment,
  copyAttachment,
  type SystemContent,
  type SystemSendingResult,
} from '#features/messages';
import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';
import { readKey } from './message-key';

interface OutgoingMessage {
  campaign: CampaignDocument;
  connectionId: number;
  contact: ContactDocument;
  key: string;
  /** Id of the delivery; undefined for a test. */
  refId?: string;
  text: string;
  hasFile: boolean;
}

/** The campaign's file is not stored any more. */
export class FileMissingError extends Error {
  constructor(options: ErrorOptions) {
    super('The file of the campaign is missing.', options);
    this.name = 'FileMissingError';
  }
}

/**
 * Stores a campaign's message; after a crash, finds the stored one by its key.
 * @throws FileMissingError
 */
export async function dispatchMessage(
  { messages, media, contacts, automation }: CampaignsDeps,
  { campaign, connectionId, contact, key, refId, text, hasFile }: OutgoingMessage,
): Promise<SystemSendingResult> {
  const { companyId, media: file } = campaign;
  let content: SystemContent = { type: 'text', text };
  if (file && hasFile) {
    content = { type: 'media', attachment: await copyForMessage(media, companyId, file), caption: text };
  }
  if (refId !== undefined) await contacts.reach.gotCampaign(contact, refId);
  const sent = await messages.sendAsSystem({
    connection: { companyId, connectionId },
    contact,
    key,
    content,
    ticket: 'outreach',
    origin: { kind: 'campaign', ...(refId !== undefined && { refId }) },
    sendBefore: new Date(Date.now() + SEND_WITHIN_MS.campaign),
  });
  if (refId !== undefined && 'message' in sent && readKey(key)?.step === 'ask')
    await automation.questions.register(sent.message, 'confirmation', refId);
  return sent;
}

/** Gives each message its own file, so that an erasure removes no other one's. */
async function copyForMessage(
  media: CampaignsDeps['media'],
  companyId: number,
  { file, kind, name }: NonNullable<CampaignDocument['media']>,
): Promise<Attachment> {
  try {
    return await copyAttachment(media, companyId, file, { kind, name });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NOT_FOUND')
      throw new FileMissingError({ cause: error });
    throw error;
  }
}
