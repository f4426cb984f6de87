import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OtherTicket } from '@/data/tickets/conflicts';
import { useGo } from '@/lib/navigation/useGo';

export function OtherTicketBar({ other, onGo }: { other: OtherTicket; onGo: () => void }) {
  const { t } = useTranslation('dialogs');
  const go = useGo();
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {other.userName ? t('other.with', { name: other.userName }) : t('other.waiting')}
      </MessageBarBody>
      {other.uuid && (
        <MessageBarActions>
          <Button
            onClick={() => {
              onGo();
              void go(`/tickets/${other.uuid}`);
            }}
          >
            {t('other.go')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
