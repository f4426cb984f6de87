import { readCards } from '../baileys/vcards';
import type { ContentReader } from './content-part';

export const contactCards: ContentReader = ({ contactMessage, contactsArrayMessage }) => {
  const from = contactMessage ?? contactsArrayMessage;
  if (!from) return null;
  const contacts = readCards(contactMessage ? [contactMessage] : (contactsArrayMessage?.contacts ?? []));
  return { kind: 'contact', body: from.displayName, from, data: { contacts } };
};
