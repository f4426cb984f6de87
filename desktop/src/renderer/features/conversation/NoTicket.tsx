import { Button } from '@fluentui/react-components';
import { Chat24Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { paneAtom } from '@/data/desk/desk-state';
import { EmptyState } from '@/ui/states/StateMessage';

export function NoTicket({ twoPanes }: { twoPanes: boolean }) {
  const { t } = useTranslation('tickets');
  const setPane = useSetAtom(paneAtom);
  return (
    <EmptyState
      icon={<Chat24Regular />}
      title={t('noTicket.title')}
      text={twoPanes ? t('noTicket.message') : undefined}
      action={
        twoPanes ? undefined : (
          <Button appearance="primary" onClick={() => setPane('list')}>
            {t('noTicket.select')}
          </Button>
        )
      }
    />
  );
}
