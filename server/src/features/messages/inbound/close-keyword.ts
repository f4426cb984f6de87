import type { MessageDocument } from '../message.model';

/** The close keyword (`docs/settings.md`, closeTicketClient). */
const CLOSE_KEYWORD = 'sair';

/** Returns whether a received message is the close keyword and nothing else. */
export function isCloseKeyword({
  fromMe,
  mediaType,
  participant,
  body,
}: Pick<MessageDocument, 'fromMe' | 'mediaType' | 'participant' | 'body'>): boolean {
  return !fromMe && mediaType === 'text' && participant === '' && body.trim().toLowerCase() === CLOSE_KEYWORD;
}
