import { z } from 'zod';
import { MAX_CAPTION_LENGTH, MAX_MESSAGE_LENGTH } from '@recado/shared/messages';
import type { ExampleRequest } from '@recado/shared/messages-api';
import { readPhoneNumber } from '@recado/shared/rules/phones';
import type { ApiMessage } from '@/data/messages-api/useMessagesApi';
import { phoneProblemText } from '@/lib/api/errors';

export interface SendForm {
  kind: 'text' | 'file';
  token: string;
  number: string;
  text: string;
  file: File | null;
  /** Name under which the customer receives the file. */
  fileName: string;
  caption: string;
}

export const EMPTY_SEND_FORM: SendForm = {
  kind: 'text',
  token: '',
  number: '',
  text: '',
  file: null,
  fileName: '',
  caption: '',
};

const MAX_FILE_NAME = 255;

/**
 * Error messages are translation keys below `send.errors` or texts.
 *
 * @param country the company's, as an ISO 3166-1 code
 */
export const sendFormSchema = (country: string) =>
  z
    .object({
      kind: z.enum(['text', 'file']),
      token: z.string().trim().min(1, 'required'),
      number: z.string().trim().min(1, 'required'),
      text: z.string(),
      file: z.instanceof(File).nullable(),
      fileName: z.string().trim(),
      caption: z.string().max(MAX_CAPTION_LENGTH, 'textTooLong'),
    })
    .superRefine(({ kind, number, text, file, fileName }, context) => {
      const reject = (path: keyof SendForm, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      const reading = readPhoneNumber(number, country);
      if (number !== '' && !reading.ok) reject('number', phoneProblemText(reading.reason, country));
      if (kind === 'text') {
        if (text.trim() === '') reject('text', 'required');
        if (text.length > MAX_MESSAGE_LENGTH) reject('text', 'textTooLong');
        return;
      }
      if (!file) reject('file', 'fileRequired');
      if (fileName === '') reject('fileName', 'required');
      if (fileName.length > MAX_FILE_NAME) reject('fileName', 'nameTooLong');
    });

export function apiMessageOf({ kind, token, number, text, file, fileName, caption }: SendForm): ApiMessage {
  return kind === 'file' && file
    ? { token, number, body: fileName, file: { content: file, caption } }
    : { token, number, body: text };
}

/** Values that the example shows for empty fields. */
export interface Placeholders {
  token: string;
  number: string;
  text: string;
  fileName: string;
}

export function exampleRequestOf(form: SendForm, host: string, placeholders: Placeholders): ExampleRequest {
  const { kind, text, file, fileName, caption } = form;
  const common = {
    host,
    token: form.token.trim() || placeholders.token,
    number: form.number.trim() || placeholders.number,
  };
  if (kind === 'text') return { ...common, body: text || placeholders.text };
  const name = file?.name ?? placeholders.fileName;
  return {
    ...common,
    body: fileName.trim() || name,
    file: { name, type: (file ? file.type : 'application/pdf') || 'application/octet-stream', caption },
  };
}
