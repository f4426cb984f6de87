import { escape } from 'es-toolkit';

/** Characters that XML 1.0 does not allow; Windows shows no notification that contains one. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

interface ToastReply {
  placeholder: string;
  send: string;
  /** Returned by Windows with the text. */
  arguments: string;
}

/**
 * Returns the XML of a silent toast whose click starts the app with a link. A click on Electron's own toast reaches only
 * an app that still holds the notification; a link works from the notification centre and after the app has ended.
 * Electron finds a reply's text under the input's id "reply".
 */
export function windowsToast(title: string, body: string, link: string, reply: ToastReply | null): string {
  const lines = [title, body].filter(Boolean).map((line) => `<text>${xmlText(line)}</text>`);
  return (
    `<toast launch="${escape(link)}" activationType="protocol"><visual><binding template="ToastGeneric">` +
    `${lines.join('')}</binding></visual>${reply ? actions(reply) : ''}<audio silent="true"/></toast>`
  );
}

function actions({ placeholder, send, arguments: returned }: ToastReply): string {
  return (
    `<actions><input id="reply" type="text" placeHolderContent="${xmlText(placeholder)}"/>` +
    `<action content="${xmlText(send)}" arguments="${xmlText(returned)}" activationType="foreground" ` +
    `hint-inputId="reply"/></actions>`
  );
}

const xmlText = (text: string) => escape(text.replace(NOT_IN_XML, ''));
