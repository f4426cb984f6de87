import { isCloseKeyword } from '@recado/shared/intents';
import type { MessageDocument } from '../message.model';
import { typedText } from '../typed-text';

/** Matches the whole text in any language. The company's language is checked later. */
export function hasCloseKeyword({
  fromMe,
  mediaType,
  participant,
  body,
}: Pick<MessageDocument, 'fromMe' | 'mediaType' | 'participant' | 'body'>): boolean {
  return !fromMe && participant === '' && isCloseKeyword(typedText({ mediaType, body }));
}
