import { makeStyles, tokens } from '@fluentui/react-components';
import { Eye16Regular, EyeOff16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExtraInfo } from '@recado/shared/contacts';
import { IconButton } from '@/ui/tooltip/IconButton';
import { maskedValue } from '../rules/masked-value';
import { useDrawerStyles } from './useDrawerStyles';

const useStyles = makeStyles({
  entries: { margin: 0 },
  entry: {
    display: 'grid',
    gridTemplateColumns: '104px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'baseline',
    minHeight: '28px',
  },
  name: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  value: { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  button: { verticalAlign: 'middle', marginLeft: tokens.spacingHorizontalXS },
});

/** Documents are masked until the user reveals them. */
export function InfoSection({ entries }: { entries: readonly ExtraInfo[] }) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation('contacts');
  if (entries.length === 0) return null;
  return (
    <section className={drawer.section} aria-label={t('info.title')}>
      <h3 className={drawer.title}>{t('info.title')}</h3>
      <dl className={styles.entries}>
        {entries.map((entry) => (
          <div key={entry.id} className={styles.entry}>
            <dt className={styles.name}>{entry.name}</dt>
            <dd className={styles.value}>
              <Value entry={entry} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ entry: { name, value } }: { entry: ExtraInfo }) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const [shown, setShown] = useState(false);
  const masked = maskedValue(value);
  if (masked === undefined) return <>{value || '—'}</>;
  return (
    <>
      {shown ? value : masked}
      <IconButton
        className={styles.button}
        size="small"
        icon={shown ? <EyeOff16Regular /> : <Eye16Regular />}
        label={shown ? t('info.hide', { name }) : t('info.show', { name })}
        onClick={() => setShown(!shown)}
      />
    </>
  );
}
