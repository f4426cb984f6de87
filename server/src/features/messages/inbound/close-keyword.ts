import type { MessageDocument } from '../message.model';

/** The close keyword (`docs/settings.md`, closeTicketClient). */
const CLOSE_KEYWORD = 'sair';

/** Whether the message contains only the close keyword. */
export function isCloseKeyword({
  fromMe,
  mediaType,
  participant,
  body,
}: Pick<MessageDocument, 'fromMe' | 'mediaType' | 'participant' | 'body'>): boolean {
  return !fromMe && mediaType === 'text' && participant === '' && body.trim().toLowerCase() === CLOSE_KEYWORD;
}
