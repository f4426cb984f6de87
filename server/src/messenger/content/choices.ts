import type { ContentReader } from './content-part';
import { linesOf } from './content-part';
import { formValues } from './form-values';

/** Reads a customer's choice from another business's buttons, list, template or form as a text. */
export const choice: ContentReader = (content) => {
  const { buttonsResponseMessage, listResponseMessage, templateButtonReplyMessage } = content;
  const from = buttonsResponseMessage ?? templateButtonReplyMessage;
  if (from?.selectedDisplayText) return { kind: 'text', body: from.selectedDisplayText, from };
  if (listResponseMessage?.title)
    return { kind: 'text', body: listResponseMessage.title, from: listResponseMessage };
  const reply = content.interactiveResponseMessage;
  const body = linesOf(reply?.body?.text, ...formValues(reply?.nativeFlowResponseMessage?.paramsJson));
  return body ? { kind: 'text', body, from: reply } : null;
};

/** Reads the text of another business's menu. Its buttons are not supported. */
export const menu: ContentReader = (content) => {
  const { buttonsMessage, listMessage, interactiveMessage, templateMessage } = content;
  const template = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
  const from = buttonsMessage ?? listMessage ?? interactiveMessage ?? templateMessage;
  const body =
    buttonsMessage?.contentText ??
    listMessage?.description ??
    interactiveMessage?.body?.text ??
    template?.hydratedContentText;
  return from && body ? { kind: 'text', body, from } : null;
};
