import { SEND_WITHIN_MS } from '@recado/shared/automation';
import type { ContactDocument } from '../../contacts';
import { copyAttachment, type SystemContent, type SystemSendingResult } from '../../messages';
import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';

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

/** Stores a message of a campaign. Repeated after a crash, it finds the stored message by its key. */
export async function dispatchMessage(
  { messages, media, contacts }: Pick<CampaignsDeps, 'messages' | 'media' | 'contacts'>,
  { campaign, connectionId, contact, key, refId, text, hasFile }: OutgoingMessage,
): Promise<SystemSendingResult> {
  const { companyId, media: file } = campaign;
  let content: SystemContent = { type: 'text', text };
  if (file && hasFile) {
    const { kind, name } = file;
    // Each message has its own file, so that an erasure removes no other one's.
    const attachment = await copyAttachment(media, companyId, file.file, { kind, name });
    content = { type: 'media', attachment, caption: text };
  }
  if (refId !== undefined) await contacts.gotCampaign(contact, refId);
  return messages.sendAsSystem({
    connection: { companyId, connectionId },
    contact,
    key,
    content,
    ticket: 'outreach',
    origin: { kind: 'campaign', ...(refId !== undefined && { refId }) },
    sendBefore: new Date(Date.now() + SEND_WITHIN_MS.campaign),
  });
}
