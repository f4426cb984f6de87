import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';
import { pagesShown } from './rules/pages';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXS,
    paddingTop: tokens.spacingVerticalL,
  },
  page: { minWidth: '36px', padding: `0 ${tokens.spacingHorizontalS}`, fontVariantNumeric: 'tabular-nums' },
  gap: { minWidth: '24px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
});

interface PageNumbersProps {
  page: number;
  total: number;
  onChange: (page: number) => void;
}

export function PageNumbers({ page, total, onChange }: PageNumbersProps) {
  const styles = useStyles();
  const { t } = useTranslation('reviews');
  return (
    <nav className={styles.root} aria-label={t('pages.label')}>
      <IconButton
        icon={<ChevronLeftRegular />}
        label={t('pages.previous')}
        disabledFocusable={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      {pagesShown(page, total).map((each, index) =>
        each === null ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden>
            …
          </span>
        ) : (
          <Button
            key={each}
            className={styles.page}
            appearance={each === page ? 'primary' : 'subtle'}
            aria-current={each === page ? 'page' : undefined}
            aria-label={t('pages.page', { page: each })}
            onClick={() => onChange(each)}
          >
            {each}
          </Button>
        ),
      )}
      <IconButton
        icon={<ChevronRightRegular />}
        label={t('pages.next')}
        disabledFocusable={page >= total}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
