import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OtherTicket } from '@/data/tickets/conflicts';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';

export function OtherTicketBar({ other, onNavigate }: { other: OtherTicket; onNavigate: () => void }) {
  const { t } = useTranslation('dialogs');
  const navigate = useSyncNavigate();
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {other.userName ? t('other.with', { name: other.userName }) : t('other.waiting')}
      </MessageBarBody>
      {other.uuid && (
        <MessageBarActions>
          <Button
            onClick={() => {
              onNavigate();
              void navigate(`/tickets/${other.uuid}`);
            }}
          >
            {t('other.go')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
