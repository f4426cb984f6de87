import type { Message } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import { plainText } from './text-formatting';

/** Returns a file's caption for names and labels: without formatting marks and without the writer's signature. */
export const captionText = ({ fromMe, body }: Pick<Message, 'fromMe' | 'body'>): string =>
  plainText(fromMe ? writtenText(body).text : body);
