import { type Html, html, raw } from '#core/html';
import type { MessageDocument } from '#features/messages';
import type { ExportEntry } from './export-entry';
import { pageCards } from './page-cards';
import { PAGE_STYLE } from './page-style';
import type { PageOptions, PageTexts } from './page-texts';

/** Blocks scripts and external resources by the content policy. */
export function pageStart({ texts, name, instant }: PageOptions, exportedAt: Date): string {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; media-src 'self' file:; form-action 'none'; base-uri 'none'";
  return html`<!doctype html>
    <html lang="${texts.lang}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width" />
        <title>${texts.title(name)}</title>
        <style>
          ${raw(PAGE_STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>${texts.title(name)}</h1>
          <p>${texts.exported(instant(exportedAt))}</p>
        </header>
        <main></main>
      </body>
    </html>`.text.replace(/<\/main>[\s\S]*$/, '\n');
}

export function pageEnd(): string {
  return '</main></body></html>\n';
}

/** Serves days, a ticket's start or end, and notices. */
export function pageLine(text: string): string {
  return `${html`<p class="line">${text}</p>`.text}\n`;
}

/** Escapes the message's content. */
export function pageMessage(
  options: PageOptions,
  message: MessageDocument,
  entry: ExportEntry | undefined,
): string {
  const { texts } = options;
  if (message.mediaType === 'notification') {
    return message.body ? pageLine(`${message.body} · ${options.instant(message.createdAt)}`) : '';
  }
  if (message.mediaType === 'call') {
    const text = message.data?.call?.video ? texts.missedVideo : texts.missedVoice;
    return pageLine(`${text} · ${options.instant(message.createdAt)}`);
  }
  const style = `${message.fromMe ? 'own' : 'other'}${message.whisper ? ' note' : ''}`;
  return `${
    html`<article class="${style}">
      <p class="who">${writer(options, message)}</p>
      ${message.isDeleted ? deleted(texts) : said(options, message, entry)}
      <p class="meta">${meta(options, message)}</p>
    </article>`.text
  }\n`;
}

function writer({ texts, name }: PageOptions, { fromMe, user, senderName }: MessageDocument): string {
  return fromMe ? (user?.name ?? texts.company) : (senderName ?? name);
}

function deleted(texts: PageTexts): Html {
  return html`<p class="text"><em>${texts.deleted}</em></p>`;
}

function said(options: PageOptions, message: MessageDocument, entry: ExportEntry | undefined): Html[] {
  const { texts } = options;
  const { quoted, body, data, mediaType, isEdited, oldMessage, whisper } = message;
  const kind = texts.kinds[mediaType];
  const shown: Html[] = [];
  if (whisper) shown.push(html`<p class="meta">${texts.whisper}</p>`);
  if (data?.forwarded) shown.push(html`<p class="meta">${texts.forwarded}</p>`);
  if (data?.ad && mediaType !== 'ad') {
    shown.push(html`<p class="meta">${texts.ad(data.ad.title)}</p>`);
  }
  if (quoted) {
    shown.push(html`<blockquote>${quoted.body || (texts.kinds[quoted.mediaType] ?? '')}</blockquote>`);
  }
  if (entry) shown.push(file(entry, message, kind ?? ''));
  else if (message.media) shown.push(html`<p class="text"><em>${kind ?? ''}: ${texts.missing}</em></p>`);
  shown.push(...pageCards(options, message));
  // A poll's text is its question.
  if (body && !data?.poll) shown.push(html`<p class="text">${body}</p>`);
  if (shown.length === 0 && kind) shown.push(html`<p class="text"><em>${kind}</em></p>`);
  if (isEdited && oldMessage) shown.push(html`<p class="meta">${texts.edited(oldMessage)}</p>`);
  return shown;
}

function file({ path }: ExportEntry, { mediaType, media }: MessageDocument, kind: string): Html {
  const address = path.split('/').map(encodeURIComponent).join('/');
  switch (mediaType) {
    case 'image':
    case 'sticker':
      return html`<a href="${address}"><img src="${address}" alt="${kind}" loading="lazy" /></a>`;
    case 'video':
      return html`<video src="${address}" controls preload="none"></video>`;
    case 'audio':
    case 'voice':
      return html`<audio src="${address}" controls preload="none"></audio>`;
    default:
      return html`<p class="text"><a href="${address}">${media?.fileName ?? kind}</a></p>`;
  }
}

function meta({ texts, time }: PageOptions, { createdAt, reactions, failure }: MessageDocument): string {
  const emojis = (reactions ?? []).map(({ emoji }) => emoji).join('');
  const sent = failure === 'unknown' ? texts.maybeSent : failure ? texts.failed : '';
  return [emojis, sent, time(createdAt)].filter(Boolean).join(' · ');
}
