import { Checkbox, Label, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ErrorCircle12Filled } from '@fluentui/react-icons';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@recado/shared/messages-api';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    // A negative margin offsets the checkboxes' own margin.
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
  },
  problem: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorPaletteRedForeground1,
  },
});

interface EventsFieldProps {
  value: readonly WebhookEvent[];
  problem: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
  /** Refers to the first checkbox. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * Checkboxes for the events of a webhook. Fluent's `Field` is not used, because it would give its label to each
 * checkbox.
 */
export function EventsField({ value, problem, onChange, ref }: EventsFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  const id = useId();
  const problemId = problem === undefined ? undefined : `${id}-problem`;
  return (
    <div role="group" aria-labelledby={id} aria-describedby={problemId}>
      <Label required id={id}>
        {t('webhooks.events')}
      </Label>
      <div className={styles.grid}>
        {WEBHOOK_EVENTS.map((event, index) => (
          <Checkbox
            key={event}
            ref={index === 0 ? ref : undefined}
            label={t(`events.${event}`)}
            checked={value.includes(event)}
            onChange={(_event, { checked }) =>
              onChange(checked ? [...value, event] : value.filter((each) => each !== event))
            }
          />
        ))}
      </div>
      {problem !== undefined && (
        <Text id={problemId} role="alert" size={200} className={styles.problem}>
          <ErrorCircle12Filled aria-hidden />
          {problem}
        </Text>
      )}
    </div>
  );
}
