import { z } from 'zod';
import {
  type Campaign,
  CAMPAIGN_LIMITS,
  CAMPAIGN_TEXTS,
  type CampaignEditing,
} from '@recado/shared/campaigns';
import { firstInstantOf, localTimeOf } from '@recado/shared/working-hours';
import type { CampaignDraft } from '@/data/campaigns/useCampaignMutations';

export interface TextPair {
  message: string;
  confirmation: string;
}

export interface CampaignForm {
  name: string;
  confirmation: boolean;
  texts: TextPair[];
  /** In the company's zone, `YYYY-MM-DDTHH:MM`, or empty. */
  localTime: string;
  whatsappId: number | null;
  contactListId: number | null;
  queueId: number | null;
  skipInService: boolean;
}

export const TEXT_NUMBERS = Array.from({ length: CAMPAIGN_TEXTS }, (_, index) => index + 1);

/** Returns message N and its confirmation; empty if absent. */
export function textsOf(campaign: Campaign, number: number): TextPair {
  const field = (key: string) => (campaign as unknown as Record<string, string | null>)[key] ?? '';
  return { message: field(`message${number}`), confirmation: field(`confirmationMessage${number}`) };
}

export function campaignFormOf(campaign: Campaign | null, zone: string): CampaignForm {
  return {
    name: campaign?.name ?? '',
    confirmation: campaign?.confirmation ?? false,
    texts: TEXT_NUMBERS.map((number) =>
      campaign ? textsOf(campaign, number) : { message: '', confirmation: '' },
    ),
    localTime: campaign?.scheduledAt ? localTimeOf(zone, new Date(campaign.scheduledAt)) : '',
    whatsappId: campaign?.whatsappId ?? null,
    contactListId: campaign?.contactListId ?? null,
    queueId: campaign?.queueId ?? null,
    skipInService: campaign?.skipInService ?? false,
  };
}

/** Returns the form of a copy, which has no start time. */
export function copyFormOf(campaign: Campaign, name: string): CampaignForm {
  const copied = name.slice(0, CAMPAIGN_LIMITS.name.max);
  return { ...campaignFormOf({ ...campaign, scheduledAt: null }, 'UTC'), name: copied };
}

/**
 * Issues are keys of `form.errors`.
 * @param originalTime - the time that may stay although it has passed
 */
export function campaignFormSchema(zone: string, originalTime: string) {
  const { name, text } = CAMPAIGN_LIMITS;
  const textField = z.string().refine((typed) => typed.trim().length <= text, 'textTooLong');
  return z.object({
    name: z
      .string()
      .refine((typed) => typed.trim().length > 0, { message: 'required', abort: true })
      .refine((typed) => typed.trim().length >= name.min, 'tooShort')
      .refine((typed) => typed.trim().length <= name.max, 'tooLong'),
    confirmation: z.boolean(),
    texts: z.array(z.object({ message: textField, confirmation: textField })),
    localTime: z
      .string()
      .refine(
        (typed) => typed === '' || typed === originalTime || firstInstantOf(zone, typed) > new Date(),
        'past',
      ),
    whatsappId: z.number().nullable(),
    contactListId: z.number().nullable(),
    queueId: z.number().nullable(),
    skipInService: z.boolean(),
  });
}

interface DraftRules {
  editing: CampaignEditing;
  /** An unchanged time is not sent, because it may have passed. */
  originalTime: string | null;
  /** The connection of a cancelled campaign was deleted. */
  needsConnection: boolean;
}

export function campaignDraftOf(
  form: CampaignForm,
  { editing, originalTime, needsConnection }: DraftRules,
): CampaignDraft {
  const texts = Object.fromEntries(
    form.texts.flatMap(({ message, confirmation }, index) => [
      [`message${index + 1}`, message.trim() || null],
      [`confirmationMessage${index + 1}`, confirmation.trim() || null],
    ]),
  );
  if (editing === 'texts') return { ...texts, ...(needsConnection && { whatsappId: form.whatsappId }) };
  const { name, confirmation, localTime, whatsappId, contactListId, queueId, skipInService } = form;
  return {
    ...{ name: name.trim(), confirmation, whatsappId, contactListId, queueId, skipInService },
    ...texts,
    ...(localTime !== originalTime && {
      scheduledAt: localTime === '' ? null : `${localTime.replace('T', ' ')}:00`,
    }),
  };
}
