import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QUICK_MESSAGE_VARIABLES } from '@recado/shared/rules/variables';

const useStyles = makeStyles({
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalXS,
  },
  button: { minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
  hint: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface VariableButtonsProps {
  disabled: boolean;
  /** Called with the variable including its braces. */
  onInsert: (variable: string) => void;
}

export function VariableButtons({ disabled, onInsert }: VariableButtonsProps) {
  const styles = useStyles();
  const { t } = useTranslation('quick-messages');
  const hintId = useId();
  return (
    <div role="group" aria-labelledby={hintId}>
      <span id={hintId} className={styles.hint}>
        {t('form.variablesHint')}
      </span>
      <div className={styles.buttons}>
        {QUICK_MESSAGE_VARIABLES.map((name) => (
          <Button
            key={name}
            size="small"
            className={styles.button}
            disabled={disabled}
            onClick={() => onInsert(`{{${name}}}`)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </div>
    </div>
  );
}
