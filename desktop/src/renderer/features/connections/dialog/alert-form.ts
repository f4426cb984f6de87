import { z } from 'zod';
import { ALERT_MINUTES, type ConnectionDetail } from '@recado/shared/connections';
import type { ConnectionDraft } from '@/data/connections/useConnectionMutations';

const FIRST_MINUTES = '10';

export const alertFormSchema = z
  .object({
    on: z.boolean(),
    minutes: z.string().trim(),
    email: z.string().trim().max(320),
    webhookUrl: z.string().trim().max(2000),
  })
  .superRefine(({ on, minutes, email, webhookUrl }, context) => {
    if (!on) return;
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const number = Number(minutes);
    if (!Number.isInteger(number) || number < ALERT_MINUTES.min || number > ALERT_MINUTES.max) {
      wrong('minutes', 'alertMinutes');
    }
    if (email !== '' && !z.email().safeParse(email).success) wrong('email', 'email');
    if (webhookUrl !== '' && !/^https?:\/\/\S+$/.test(webhookUrl)) wrong('webhookUrl', 'webhookUrl');
    if (email === '' && webhookUrl === '') wrong('email', 'alertNobody');
  });
export type AlertForm = z.output<typeof alertFormSchema>;

export const EMPTY_ALERT: AlertForm = { on: false, minutes: FIRST_MINUTES, email: '', webhookUrl: '' };

export function alertFormOf({ alert }: ConnectionDetail): AlertForm {
  if (!alert) return EMPTY_ALERT;
  const { minutes, email, webhookUrl } = alert;
  return { on: true, minutes: String(minutes), email, webhookUrl };
}

export function alertDraftOf({ on, minutes, email, webhookUrl }: AlertForm): ConnectionDraft['alert'] {
  return on ? { minutes: Number(minutes), email, webhookUrl } : null;
}
