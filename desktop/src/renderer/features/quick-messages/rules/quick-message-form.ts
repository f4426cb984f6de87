import { z } from 'zod';
import { QUICK_MESSAGE_LENGTH, type QuickMessage, SHORTCODE_LENGTH } from '@recado/shared/quick-messages';
import type { QuickMessageDraft } from '@/data/quick-messages/useQuickMessageMutations';

export const quickMessageFormSchema = z.object({
  shortcode: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((text) => text.length === 0 || text.length >= SHORTCODE_LENGTH.min, 'tooShort')
    .max(SHORTCODE_LENGTH.max, 'tooLong'),
  message: z
    .string()
    .max(QUICK_MESSAGE_LENGTH.max, 'tooLong')
    .refine((text) => text.trim() === '' || text.trim().length >= QUICK_MESSAGE_LENGTH.min, 'tooShort'),
  groupId: z.number().nullable(),
  showAll: z.boolean(),
});
export type QuickMessageForm = z.output<typeof quickMessageFormSchema>;

export function formOf(message: QuickMessage | null): QuickMessageForm {
  const { shortcode = '', message: text = '', groupId = null, showAll = false } = message ?? {};
  return { shortcode, message: text, groupId, showAll };
}

/** `withoutFile` removes the stored file. */
export function draftOf(form: QuickMessageForm, withoutFile: boolean): QuickMessageDraft {
  return {
    ...form,
    message: form.message.trim() === '' ? '' : form.message,
    ...(withoutFile && { mediaPath: null }),
  };
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Searches shortcode, message, group and file name; accents do not matter. */
export function searchMessages(messages: readonly QuickMessage[], typed: string): readonly QuickMessage[] {
  const wanted = plain(typed.trim());
  if (!wanted) return messages;
  return messages.filter(({ shortcode, message, group, mediaName }) =>
    plain([shortcode, message, group?.name ?? '', mediaName ?? ''].join('\n')).includes(wanted),
  );
}
