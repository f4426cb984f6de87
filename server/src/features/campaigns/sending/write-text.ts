import type { CampaignSettings } from '@recado/shared/campaigns';
import type { Language } from '@recado/shared/contract';
import { type RenderedText, renderText } from '@recado/shared/rules/variables';
import type { CampaignDocument } from '../model/campaign.model';
import type { DeliveryDocument } from '../model/delivery.model';
import { valuesOf, variablesByKey } from '../starting/classify-persons';
import type { Step } from './message-key';

const OPT_OUT_LINE: Readonly<Record<Language, string>> = {
  pt: 'Responda SAIR para não receber mais',
  en: 'Reply EXIT to stop receiving these messages',
  es: 'Responde SALIR para no recibir más',
};

interface Writing {
  settings: Pick<CampaignSettings, 'variables' | 'optOutLine'>;
  language: Language;
  /** The person never got a campaign's message. */
  isFirst: boolean;
}

/** @throws if the campaign has no such text */
export function writeText(
  { messages, confirmationMessages }: Pick<CampaignDocument, 'messages' | 'confirmationMessages'>,
  row: Pick<DeliveryDocument, 'variant' | 'name' | 'number' | 'username' | 'email' | 'extra'>,
  step: Step,
  { settings, language, isFirst }: Writing,
): RenderedText {
  const template = (step === 'ask' ? confirmationMessages : messages)[row.variant];
  if (!template) throw new Error(`Text ${row.variant + 1} (${step}) is empty.`);
  const rendered = renderText(template, valuesOf(row, variablesByKey(settings.variables)));
  if (rendered.missing !== null || !isFirst || !settings.optOutLine) return rendered;
  return { text: `${rendered.text}\n\n${OPT_OUT_LINE[language]}`, missing: null };
}
