import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    marginBottom: tokens.spacingVerticalXL,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    alignItems: 'start',
  },
  title: { margin: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  end: { marginLeft: 'auto', display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface RecordFormProps {
  /** The record's name, or the title of the form for a new record. */
  title: string;
  saving: boolean;
  /** True while there is unsaved input. */
  dirty: boolean;
  onDirtyChange: (dirty: boolean) => void;
  onSubmit: (event: FormEvent) => void;
  onClear: () => void;
  onClose: () => void;
  /** Deletes the chosen record; absent while no record is chosen. */
  onDelete?: () => void;
  /** Additional buttons before the standard ones. */
  more?: ReactNode;
  children: ReactNode;
}

/** Has the buttons Limpar, Salvar and, for a chosen record, Excluir. Ctrl+Enter saves. */
export function RecordForm({
  title,
  saving,
  dirty,
  onDirtyChange,
  onSubmit,
  onClear,
  onClose,
  onDelete,
  more,
  children,
}: RecordFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  useEffect(() => onDirtyChange(dirty), [dirty, onDirtyChange]);
  function saveByKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || saving) return;
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  }
  return (
    <form className={styles.root} onSubmit={onSubmit} noValidate aria-label={title}>
      <Text as="h2" size={400} weight="semibold" className={styles.title}>
        {title}
      </Text>
      <div role="presentation" className={styles.fields} onKeyDown={saveByKey}>
        {children}
      </div>
      <div className={styles.buttons}>
        {more}
        <span className={styles.end}>
          <Button onClick={onClose} disabled={saving}>
            {t('records.close')}
          </Button>
          <Button onClick={onClear} disabled={saving}>
            {t('records.clear')}
          </Button>
          {onDelete && (
            <Button onClick={onDelete} disabled={saving}>
              {t('records.delete')}
            </Button>
          )}
          <Button appearance="primary" type="submit" disabled={saving}>
            {t('records.save')}
          </Button>
        </span>
      </div>
    </form>
  );
}
