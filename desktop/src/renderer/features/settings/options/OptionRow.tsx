import { Label, makeStyles, Text, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 260px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    '&:not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
    '@container (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  text: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  hint: { color: tokens.colorNeutralForeground3 },
  control: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

/** Ids that give a control the accessible name and description of its row. */
export interface ControlIds {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string;
}

export interface FieldProps {
  ids: ControlIds;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

interface OptionRowProps {
  label: string;
  hint: string;
  problem?: string;
  children: (ids: ControlIds) => ReactNode;
}

export function OptionRow({ label, hint, problem, children }: OptionRowProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.root}>
      <div className={styles.text}>
        <Label id={`${id}-label`} htmlFor={id} weight="semibold">
          {label}
        </Label>
        <Text id={`${id}-hint`} size={200} className={styles.hint}>
          {hint}
        </Text>
      </div>
      <div className={styles.control}>
        {children({
          id,
          'aria-labelledby': `${id}-label`,
          'aria-describedby': problem ? `${id}-hint ${id}-problem` : `${id}-hint`,
        })}
        {problem && (
          <Text id={`${id}-problem`} size={200} className={styles.problem} role="alert">
            {problem}
          </Text>
        )}
      </div>
    </div>
  );
}
