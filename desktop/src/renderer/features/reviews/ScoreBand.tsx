import { makeStyles, mergeClasses, SkeletonItem, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FEW_REVIEWS,
  notesOf,
  NPS_TYPES,
  npsBandOf,
  type NpsType,
  type ReviewDashboard,
} from '@recado/shared/reviews';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(124px, 1fr))',
    // Draws lines between the cells. The frame hides the outer lines.
    gap: '1px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  cell: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '92px',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
    textAlign: 'left',
  },
  button: {
    border: 0,
    borderRadius: 0,
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
  },
  pressed: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}, inset 0 -3px 0 ${tokens.colorCompoundBrandStroke}`,
  },
  label: {
    // Reserves two lines for every label, so that the values below are aligned.
    minHeight: `calc(2 * ${tokens.lineHeightBase200})`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  value: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  detail: {
    marginTop: 'auto',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  waiting: { width: '56px', marginTop: tokens.spacingVerticalS },
});

interface ScoreBandProps {
  /** Undefined until the first response. */
  scores: Pick<ReviewDashboard, 'nps' | 'totalReviews' | 'totalNotReviews' | 'average'> | undefined;
  selected: NpsType | undefined;
  /** Receives undefined when the user clicks the chosen class again. */
  onSelect: (type: NpsType | undefined) => void;
}

/** Shows the scores. A click on one of the three classes filters the table. */
export function ScoreBand({ scores, selected, onSelect }: ScoreBandProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('reviews');
  const number = (value: number) => value.toLocaleString(i18n.language);
  const content = (label: string, value: string | undefined, detail: ReactNode) => (
    <>
      <span className={styles.label}>{label}</span>
      {value === undefined ? (
        <SkeletonItem size={16} className={styles.waiting} />
      ) : (
        <span className={styles.value}>{value}</span>
      )}
      <span className={styles.detail}>{detail}</span>
    </>
  );
  const cell = (label: string, value: string | undefined, detail: ReactNode = null) => (
    <div className={styles.cell}>{content(label, value, detail)}</div>
  );
  const { nps, totalReviews: total = 0 } = scores ?? {};
  const score = nps?.npsScore ?? null;
  const isFew = score !== null && total < FEW_REVIEWS;
  return (
    <section className={styles.root} aria-label={t('scores.label')} aria-busy={scores === undefined}>
      {cell(
        t('scores.nps'),
        nps && (score === null ? t('none') : number(score)),
        score !== null && (
          <>
            {t(`bands.${npsBandOf(score)}`)}
            {isFew && ` · ${t('scores.few', { count: total })}`}
          </>
        ),
      )}
      {NPS_TYPES.map((type) => {
        const count = nps?.[type];
        const share = count !== undefined && total > 0 ? Math.round((count / total) * 100) : undefined;
        return (
          <button
            key={type}
            type="button"
            title={t('scores.showOnly')}
            aria-pressed={selected === type}
            className={mergeClasses(styles.cell, styles.button, selected === type && styles.pressed)}
            onClick={() => onSelect(selected === type ? undefined : type)}
          >
            {content(
              t(`scores.${type}`),
              count === undefined ? undefined : number(count),
              <>
                {share !== undefined && `${t('scores.share', { share })} · `}
                {t('scores.range', notesOf(type))}
              </>,
            )}
          </button>
        );
      })}
      {cell(t('scores.total'), scores && number(total))}
      {cell(t('scores.pending'), scores && number(scores.totalNotReviews))}
      {cell(t('scores.average'), scores && (scores.average === null ? t('none') : number(scores.average)))}
    </section>
  );
}
