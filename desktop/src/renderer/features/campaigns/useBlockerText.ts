import { useTranslation } from 'react-i18next';
import { type CampaignBlocker, campaignBlockerSchema } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';

/** Returns what the server found missing; undefined for other errors. */
export function blockersOf(error: unknown): CampaignBlocker[] | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_CONFLICT') return undefined;
  const parsed = campaignBlockerSchema.array().min(1).safeParse(error.details?.['blockers']);
  return parsed.success ? parsed.data : undefined;
}

/** Returns a function that names what a campaign lacks. */
export function useBlockerText() {
  const { t } = useTranslation('campaigns');
  return ({ reason, field, variable }: CampaignBlocker): string =>
    t(`blockers.${reason}`, {
      tab: t('form.tab', { number: /\d$/.exec(field ?? '')?.[0] ?? '1' }),
      variable: `{${variable}}`,
    });
}
