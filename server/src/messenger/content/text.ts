import type { proto } from '@whiskeysockets/baileys';
import type { ContentReader } from './content-part';
import { short } from './content-part';

const MAX_URL_LENGTH = 1_000;

export const text: ContentReader = ({ conversation, extendedTextMessage: from }) => {
  if (conversation) return { kind: 'text', body: conversation };
  if (!from) return null;
  const linkPreview = linkPreviewOf(from);
  const data = linkPreview ? { data: { linkPreview } } : {};
  return from.text || linkPreview ? { kind: 'text', body: from.text, from, ...data } : null;
};

function linkPreviewOf({ matchedText, title, description }: proto.Message.IExtendedTextMessage) {
  if (!matchedText || !(title || description)) return null;
  return { url: matchedText.slice(0, MAX_URL_LENGTH), title: short(title), description: short(description) };
}
