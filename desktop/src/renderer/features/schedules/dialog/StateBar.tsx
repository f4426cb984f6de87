import { MessageBar, MessageBarBody, type MessageBarProps } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '@recado/shared/schedules';
import { zonedTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Explains why a schedule failed, is late or cannot be changed. */
export function StateBar({ schedule: { status, failure, sentAt } }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const zone = useCurrentUser().company.timeZone;
  const bar = (intent: MessageBarProps['intent'], text: string) => (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
  if (status === 'ENVIANDO') return bar('info', t('form.sending'));
  if (sentAt !== null) return bar('success', t('form.sent', { time: zonedTime(sentAt, zone) }));
  if (failure === null) return null;
  return bar(status === 'ERRO' ? 'error' : 'warning', t(`failure.${failure}`, { context: status }));
}
