import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';

/** Media query for windows in which the lines between steps are hidden. */
const NARROW = '@media (max-width: 480px)';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalM}`,
    listStyle: 'none',
    [NARROW]: { justifyContent: 'space-between', gap: 0 },
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    ':not(:last-child)': { flexGrow: 1, [NARROW]: { flexGrow: 0 } },
    // Draws the line to the next step.
    ':not(:last-child)::after': {
      content: '""',
      flexGrow: 1,
      minWidth: '12px',
      height: '1px',
      backgroundColor: tokens.colorNeutralStroke2,
      [NARROW]: { display: 'none' },
    },
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalXS}`,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'nowrap',
    ':enabled': { cursor: 'pointer' },
    ':enabled:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  number: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '24px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  reached: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
});

interface StepperProps {
  label: string;
  steps: readonly string[];
  current: number;
  /** Returns whether the step can be opened now. */
  open: (step: number) => boolean;
  onStep: (step: number) => void;
}

/** Earlier steps can be opened again. */
export function Stepper({ label, steps, current, open, onStep }: StepperProps) {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map((name, step) => (
        <li key={name} className={styles.item} aria-current={step === current ? 'step' : undefined}>
          <button
            type="button"
            className={mergeClasses(styles.step, step === current && styles.current)}
            disabled={step === current || !open(step)}
            onClick={() => onStep(step)}
          >
            <span className={mergeClasses(styles.number, step <= current && styles.reached)} aria-hidden>
              {step < current ? <CheckmarkRegular /> : step + 1}
            </span>
            {name}
          </button>
        </li>
      ))}
    </ol>
  );
}
