import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useOptOut } from '@/data/opt-outs/useOptOut';

interface OptOutNoticeProps {
  contactId: number;
  /** A repeated message to a person who opted out is rejected. */
  repeats: boolean;
}

/** Warns that the contact asked to receive no campaigns or repeated messages. */
export function OptOutNotice({ contactId, repeats }: OptOutNoticeProps) {
  const { t, i18n } = useTranslation('schedules');
  const { data: optOut } = useOptOut({ contactId });
  if (!optOut) return null;
  const date = new Date(optOut.at).toLocaleDateString(i18n.language);
  return (
    <MessageBar intent={repeats ? 'error' : 'warning'} layout="multiline" politeness="polite">
      <MessageBarBody>
        {t(`form.optOut.since.${optOut.source}`, { date })}{' '}
        {repeats ? t('form.optOut.repeats', { choice: t('repeat.none') }) : t('form.optOut.once')}
      </MessageBarBody>
    </MessageBar>
  );
}
