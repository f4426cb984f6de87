import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Filled, ChevronRight16Regular, Circle20Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FirstStepId, FirstSteps as Steps } from '@recado/shared/first-steps';
import { listTabAtom, paneAtom, subTabAtom } from '@/data/desk/desk-state';
import { useDismissFirstSteps, useFirstSteps } from '@/data/first-steps/useFirstSteps';
import {
  CONNECTIONS_PATH,
  QUEUES_PATH,
  SETTINGS_PATH,
  TICKETS_PATH,
  USERS_PATH,
} from '@/lib/navigation/paths';
import { useToasts } from '@/ui/toasts/useToasts';

const PLACES: Record<FirstStepId, string> = {
  connection: CONNECTIONS_PATH,
  menu: QUEUES_PATH,
  team: USERS_PATH,
  hours: `${SETTINGS_PATH}?tab=hours`,
  conversation: TICKETS_PATH,
};

const useStyles = makeStyles({
  root: {
    width: '100%',
    maxWidth: '640px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  dismiss: { marginLeft: 'auto' },
  steps: {
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS}`,
    listStyle: 'none',
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingVerticalS,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecoration: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  done: { color: tokens.colorBrandForeground1 },
  text: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
});

/** Steps of a new company's administrator, until all are done or dismissed; then `otherwise`. */
export function FirstSteps({ className, otherwise = null }: { className?: string; otherwise?: ReactNode }) {
  const steps = useFirstSteps();
  return steps ? <StepList className={className} steps={steps} /> : otherwise;
}

function StepList({ className, steps }: { className: string | undefined; steps: Steps['steps'] }) {
  const styles = useStyles();
  const { t } = useTranslation('first-steps');
  const toasts = useToasts();
  const dismiss = useDismissFirstSteps();
  const setTab = useSetAtom(listTabAtom);
  const setSubTab = useSetAtom(subTabAtom);
  const setPane = useSetAtom(paneAtom);
  const done = steps.filter((step) => step.done).length;
  /** The test conversation arrives in "Aguardando". */
  const showWaiting = () => {
    setTab('inbox');
    setSubTab('pending');
    setPane('list');
  };
  return (
    <section className={mergeClasses(styles.root, className)} aria-label={t('title')}>
      <div className={styles.head}>
        <Text as="h2" size={400} weight="semibold" className={styles.title}>
          {t('title')}
        </Text>
        <Text size={200} className={styles.quiet}>
          {t('progress', { done, total: steps.length })}
        </Text>
        <Button
          appearance="subtle"
          size="small"
          className={styles.dismiss}
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined, { onError: (error) => toasts.failure(error) })}
        >
          {t('dismiss')}
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id}>
            <Link
              className={styles.step}
              to={PLACES[step.id]}
              onClick={step.id === 'conversation' ? showWaiting : undefined}
            >
              <span
                className={mergeClasses(styles.icon, step.done && styles.done)}
                role="img"
                aria-label={t(step.done ? 'done' : 'open')}
              >
                {step.done ? <CheckmarkCircle20Filled /> : <Circle20Regular />}
              </span>
              <span className={styles.text}>
                <Text weight="semibold" className={mergeClasses(step.done && styles.quiet)}>
                  {t(`steps.${step.id}.title`)}
                </Text>
                <Text size={200} className={styles.quiet}>
                  {t(`steps.${step.id}.text`)}
                </Text>
              </span>
              <ChevronRight16Regular className={styles.icon} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
