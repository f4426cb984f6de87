import { type ContentReader, short } from './content-part';

/** Reads the reply to a question in a status or channel, the text of a robot, or the name of a sticker pack. */
export const statement: ContentReader = (content) => {
  const { questionResponseMessage, statusQuestionAnswerMessage, richResponseMessage, stickerPackMessage } =
    content;
  if (stickerPackMessage) {
    const name = short(stickerPackMessage.name);
    const body = ['Pacote de figurinhas', name].filter(Boolean).join(': ');
    return { kind: 'text', body, from: { contextInfo: stickerPackMessage.contextInfo } };
  }
  const body =
    questionResponseMessage?.text ??
    statusQuestionAnswerMessage?.text ??
    richResponseMessage?.submessages?.flatMap(({ messageText }) => messageText ?? []).join('\n');
  return body ? { kind: 'text', body, from: richResponseMessage } : null;
};
