import { Button, Field, makeStyles, Text, Textarea, tokens, Tooltip } from '@fluentui/react-components';
import { type ReactElement, type Ref, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type HOURS_VARIABLES,
  type RATING_VARIABLES,
  type SCHEDULE_VARIABLES,
  TEXT_VARIABLES,
  unknownVariables,
} from '@recado/shared/rules/variables';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  variables: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
  },
  note: { color: tokens.colorNeutralForeground3 },
  variable: { minWidth: 0, color: tokens.colorBrandForegroundLink },
});

type TextVariable =
  (typeof HOURS_VARIABLES)[number] | (typeof RATING_VARIABLES)[number] | (typeof SCHEDULE_VARIABLES)[number];

interface AutomaticTextFieldProps {
  label: string;
  hint?: string | ReactElement;
  required?: boolean;
  disabled?: boolean;
  /** A dialog focuses this field first. */
  firstFocus?: boolean;
  error?: string | undefined;
  variables?: readonly TextVariable[];
  rows?: number;
  placeholder?: string;
  name?: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Receives the textarea, for focus after a failed validation. */
  ref?: Ref<HTMLTextAreaElement>;
}

/** Its buttons insert variables at the cursor. */
export function AutomaticTextField({
  label,
  hint,
  required,
  disabled = false,
  firstFocus = false,
  error,
  variables = TEXT_VARIABLES,
  rows = 3,
  placeholder,
  name,
  value,
  onChange,
  onBlur,
  ref,
}: AutomaticTextFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('automatic-text');
  const field = useRef<HTMLTextAreaElement>(null);
  /** Position of the cursor after an insertion. */
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [value]);
  const insert = (text: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
    cursor.current = selectionStart + text.length;
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  };
  const unknown = unknownVariables(value, variables).map((each) => `{${each}}`);
  const warning = unknown.length > 0 ? t('unknown', { names: unknown.join(', ') }) : undefined;
  return (
    <div className={styles.root}>
      <Field
        label={label}
        hint={hint}
        required={required}
        validationState={error === undefined && warning !== undefined ? 'warning' : undefined}
        validationMessage={error ?? warning}
      >
        <Textarea
          ref={(element) => {
            field.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          name={name}
          value={value}
          rows={rows}
          disabled={disabled}
          data-first-focus={firstFocus || undefined}
          placeholder={placeholder}
          resize="vertical"
          onChange={(_event, data) => onChange(data.value)}
          onBlur={onBlur}
        />
      </Field>
      <div role="group" aria-label={t('variables')} className={styles.variables}>
        <Text size={200} className={styles.note}>
          {t('insert')}
        </Text>
        {variables.map((variable) => {
          const text = variable === 'nome' ? `{nome|${t('customer')}}` : `{${variable}}`;
          return (
            <Tooltip key={variable} content={t(`meaning.${variable}`)} relationship="description">
              <Button
                className={styles.variable}
                size="small"
                appearance="transparent"
                disabled={disabled}
                onClick={() => insert(text)}
              >
                {text}
              </Button>
            </Tooltip>
          );
        })}
      </div>
    </div>
  );
}
