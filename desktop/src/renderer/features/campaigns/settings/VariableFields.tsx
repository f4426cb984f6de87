import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CampaignVariable,
  PERSON_VARIABLES,
  VARIABLE_KEY,
  VARIABLE_LIMITS,
} from '@recado/shared/campaigns';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'start', gap: tokens.spacingVerticalM },
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) auto',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    width: '100%',
    '@media (max-width: 639px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Aligns the buttons with the fields, below their labels.
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, marginTop: '26px' },
  table: { width: '100%' },
  // Scrolling to the focused field also shows its hint and error.
  field: { scrollMarginBlock: '64px' },
});

interface VariableFieldsProps {
  variables: readonly CampaignVariable[];
  onChange: (variables: CampaignVariable[]) => void;
}

type Problem = 'key' | 'reserved' | 'tooMany';

/** Lists the company's variables, and adds some. */
export function VariableFields({ variables, onChange }: VariableFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const [draft, setDraft] = useState<CampaignVariable | null>(null);
  const [problem, setProblem] = useState<Problem | 'value' | null>(null);
  const keyInput = useRef<HTMLInputElement>(null);
  const valueInput = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isOpen = draft !== null;
  const wasOpen = useRef(isOpen);

  // Moves the focus between the button and the fields, which replace each other.
  useEffect(() => {
    if (wasOpen.current !== isOpen) (isOpen ? keyInput : addButton).current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function add(): void {
    if (!draft) return;
    const variable = { key: draft.key.trim().toLowerCase(), value: draft.value.trim() };
    const found = problemOf(variable, variables.length);
    setProblem(found);
    (found === 'value' ? valueInput : keyInput).current?.focus();
    if (found) return;
    // As specified, an existing key is not added again.
    if (!variables.some(({ key }) => key === variable.key)) onChange([...variables, variable]);
    setDraft({ key: '', value: '' });
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    add();
  };
  const error = (...kinds: (typeof problem)[]) =>
    problem && kinds.includes(problem)
      ? t(`settings.errors.${problem}`, { max: VARIABLE_LIMITS.keys })
      : undefined;
  const columns: readonly Column<CampaignVariable>[] = [
    {
      id: 'key',
      label: t('settings.key'),
      width: 'minmax(120px, 1fr)',
      cell: ({ key }) => <CutText>{`{${key}}`}</CutText>,
    },
    {
      id: 'value',
      label: t('settings.value'),
      width: 'minmax(160px, 2fr)',
      cell: ({ value }) => <CutText>{value}</CutText>,
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '56px',
      align: 'end',
      cell: ({ key }) => (
        <IconButton
          icon={<DeleteRegular />}
          label={t('settings.removeVariable', { key: `{${key}}` })}
          onClick={() => onChange(variables.filter((each) => each.key !== key))}
        />
      ),
    },
  ];
  return (
    <div className={styles.root}>
      {draft === null ? (
        <Button ref={addButton} icon={<AddRegular />} onClick={() => setDraft({ key: '', value: '' })}>
          {t('settings.addVariable')}
        </Button>
      ) : (
        <div className={styles.form} role="group" aria-label={t('settings.addVariable')}>
          <Field
            label={t('settings.key')}
            hint={t('settings.keyHint')}
            validationMessage={error('key', 'reserved', 'tooMany')}
          >
            <Input
              ref={keyInput}
              className={styles.field}
              value={draft.key}
              maxLength={VARIABLE_LIMITS.key}
              autoComplete="off"
              onKeyDown={addByKey}
              onChange={(_event, data) => setDraft({ ...draft, key: data.value })}
            />
          </Field>
          <Field label={t('settings.value')} validationMessage={error('value')}>
            <Input
              ref={valueInput}
              className={styles.field}
              value={draft.value}
              maxLength={VARIABLE_LIMITS.value}
              autoComplete="off"
              onKeyDown={addByKey}
              onChange={(_event, data) => setDraft({ ...draft, value: data.value })}
            />
          </Field>
          <div className={styles.buttons}>
            <Button
              onClick={() => {
                setDraft(null);
                setProblem(null);
              }}
            >
              {t('form.close')}
            </Button>
            <Button appearance="primary" onClick={add}>
              {t('form.add')}
            </Button>
          </div>
        </div>
      )}
      {variables.length > 0 && (
        <div className={styles.table}>
          <DataTable
            label={t('settings.variables')}
            columns={columns}
            rows={variables}
            rowKey={({ key }) => key}
          />
        </div>
      )}
    </div>
  );
}

function problemOf({ key, value }: CampaignVariable, count: number): Problem | 'value' | null {
  if (count >= VARIABLE_LIMITS.keys) return 'tooMany';
  if (!VARIABLE_KEY.test(key)) return 'key';
  if ((PERSON_VARIABLES as readonly string[]).includes(key)) return 'reserved';
  return value === '' ? 'value' : null;
}
