import { MAX_REVIEW_COMMENT } from '@recado/shared/automation';
import type { Language } from '@recado/shared/contract';
import { MAX_NOTE } from '@recado/shared/reviews';
import { type Html, html } from '#core/html';
import { PAGE_TEXTS, type PageTexts } from './page-texts';

export interface PageFrame {
  language: Language;
  style: string;
  script: string;
  vendorUrl?: string;
}

export interface FormPage extends PageFrame {
  companyName: string;
  uuid: string;
  entered?: { note: string; observation: string };
  error?: string;
}

export function formPage(page: FormPage): string {
  const texts = PAGE_TEXTS[page.language];
  const { note, observation } = page.entered ?? { note: '', observation: '' };
  return frame(
    page,
    texts.title,
    html`<h1>${page.companyName}</h1>
      <p>${texts.intro}</p>
      <form
        method="post"
        action="/avaliacao/${page.uuid}"
        data-api="/review/${page.uuid}"
        data-send="${texts.send}"
        data-sending="${texts.sending}"
        data-no-note="${texts.noNote}"
        data-not-sent="${texts.notSent}"
        data-too-many="${texts.tooMany}"
      >
        <label for="note" id="question">${texts.question}</label>
        <select name="note" id="note" aria-describedby="error">
          <option value="">${texts.select}</option>
          ${Array.from({ length: MAX_NOTE + 1 }, (_, value) => option(String(value), note))}
        </select>
        <p class="soft" id="scale" hidden>${texts.scale}</p>
        <label for="observation">${texts.comment} <span>(${texts.optional})</span></label>
        <textarea name="observation" id="observation" maxlength="${String(MAX_REVIEW_COMMENT)}">
${observation}</textarea>
        <p class="error" id="error" role="alert">${page.error ?? ''}</p>
        <button class="send">${texts.send}</button>
      </form>
      <template id="thanks">${thanks(texts, 'sent')}</template>
      <template id="refused">${thanks(texts, 'refused')}</template>`,
  );
}

export type SubmissionResult = 'sent' | 'refused';

/** Returns the same page for completed, expired and unknown reviews. */
export function thanksPage(page: PageFrame, result?: SubmissionResult): string {
  const texts = PAGE_TEXTS[page.language];
  return frame(page, texts.title, thanks(texts, result));
}

export function failurePage(page: PageFrame, reason: 'notLoaded' | 'tooMany' = 'notLoaded'): string {
  const texts = PAGE_TEXTS[page.language];
  return frame(page, texts.title, html`<h1>${texts[reason]}</h1>`);
}

function thanks(texts: PageTexts, result?: SubmissionResult): Html {
  const { thanks: title, thanksDetail, sent, notStored } = texts;
  if (result === 'refused')
    return html`<h1 tabindex="-1">${title}</h1>
      <p role="status">${notStored}</p>`;
  return html`<h1 tabindex="-1">${title}</h1>
    ${result === 'sent' ? html`<p role="status">${sent}</p>` : ''}
    <p>${thanksDetail}</p>`;
}

function option(value: string, selected: string): Html {
  return value === selected ? html`<option selected>${value}</option>` : html`<option>${value}</option>`;
}

function frame({ language, style, script, vendorUrl }: PageFrame, title: string, content: Html): string {
  const { vendor } = PAGE_TEXTS[language];
  return html`<!doctype html>
    <html lang="${language === 'pt' ? 'pt-BR' : language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${style}" />
        <script src="${script}" defer></script>
      </head>
      <body>
        <main>${content}</main>
        ${vendorUrl ? html`<footer><a href="${vendorUrl}" rel="noopener noreferrer">${vendor}</a></footer>` : ''}
      </body>
    </html>`.text;
}
