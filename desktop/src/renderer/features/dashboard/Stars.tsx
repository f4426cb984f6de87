import { makeStyles, RatingDisplay, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { MAX_STARS } from '@recado/shared/dashboard';

const useStyles = makeStyles({
  value: { fontWeight: tokens.fontWeightRegular, fontVariantNumeric: 'tabular-nums' },
});

export function Stars({ rating }: { rating: number | null }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('dashboard');
  const text =
    rating === null
      ? t('none')
      : rating.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <RatingDisplay
      color={rating === null ? 'neutral' : 'marigold'}
      size="medium"
      max={MAX_STARS}
      value={rating ?? 0}
      valueText={{ children: text, className: styles.value }}
      aria-label={
        rating === null ? t('attendants.unrated') : t('attendants.rated', { rating: text, max: MAX_STARS })
      }
    />
  );
}
