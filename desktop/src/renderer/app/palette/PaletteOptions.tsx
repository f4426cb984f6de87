import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './KeyCap';
import type { PaletteEntry } from './palette-entries';
import { useSectionName } from './ShortcutSheet';

const useStyles = makeStyles({
  list: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingHorizontalS}`,
  },
  section: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  current: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    // Marks the active option with an edge, because a difference in grey alone would be hard to see.
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
  },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  detail: {
    flexShrink: 100,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  keys: { marginLeft: 'auto' },
  note: { padding: tokens.spacingHorizontalM, color: tokens.colorNeutralForeground3 },
});

interface PaletteOptionsProps {
  listId: string;
  sections: readonly [string, PaletteEntry[]][];
  current: PaletteEntry | undefined;
  optionId: (entry: PaletteEntry) => string;
  onPoint: (entry: PaletteEntry) => void;
  onRun: (entry: PaletteEntry) => void;
  isSearching: boolean;
  failed: boolean;
}

export function PaletteOptions(props: PaletteOptionsProps) {
  const { listId, sections, current, optionId, onPoint, onRun, isSearching, failed } = props;
  const styles = useStyles();
  const { t } = useTranslation('palette');
  const sectionName = useSectionName();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);
  return (
    <div className={styles.list} ref={list}>
      <div id={listId} role="listbox" aria-label={t('results')}>
        {sections.map(([section, entries]) => (
          <div key={section} role="group" aria-labelledby={`${listId}-${section}`}>
            <div id={`${listId}-${section}`} className={styles.section} role="presentation">
              {sectionName(section)}
            </div>
            {entries.map((entry) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                className={mergeClasses(styles.option, entry === current && styles.current)}
                onMouseMove={() => entry !== current && onPoint(entry)}
                onClick={() => onRun(entry)}
              >
                <span className={styles.label}>{entry.label}</span>
                {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
                {entry.keys && (
                  <span className={styles.keys}>
                    <KeyCap keys={entry.keys} />
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      {failed && <div className={styles.note}>{t('failed')}</div>}
      {!failed && sections.length === 0 && (
        <div className={styles.note}>{isSearching ? t('searching') : t('nothing')}</div>
      )}
    </div>
  );
}
