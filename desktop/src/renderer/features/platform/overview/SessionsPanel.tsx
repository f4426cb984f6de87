import { Badge, Button } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionStatus } from '@recado/shared/connections';
import type { PlatformSession } from '@recado/shared/platform';
import { formatPhone } from '@recado/shared/rules/phones';
import { useSessions } from '@/data/platform/usePlatform';
import { RecordList } from '@/ui/records/RecordList';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';
import { NewChatLimitDialog } from './NewChatLimitDialog';

const COLORS: Record<ConnectionStatus, 'success' | 'warning' | 'danger' | 'informative'> = {
  CONNECTED: 'success',
  OPENING: 'informative',
  PAIRING: 'informative',
  qrcode: 'warning',
  TIMEOUT: 'warning',
  DISCONNECTED: 'danger',
};
const SKELETON_COLUMNS = ['2fr', '2fr', '140px', '140px', '140px', '80px', '80px', '104px'];

export function SessionsPanel() {
  const { t, i18n } = useTranslation('platform');
  const { sessions, ...reading } = useSessions();
  const [limitOf, setLimitOf] = useState<PlatformSession | null>(null);
  const columns: readonly Column<PlatformSession>[] = [
    {
      id: 'company',
      label: t('sessions.company'),
      width: 'minmax(120px, 2fr)',
      cell: ({ company }) => <CutText>{company.name}</CutText>,
    },
    {
      id: 'name',
      label: t('sessions.connection'),
      width: 'minmax(100px, 2fr)',
      cell: ({ name }) => <CutText>{name}</CutText>,
    },
    {
      id: 'number',
      label: t('sessions.number'),
      width: '144px',
      cell: ({ number }) => (number ? formatPhone(number) : '—'),
    },
    {
      id: 'status',
      label: t('sessions.status'),
      width: '130px',
      cell: ({ status }) => (
        <Badge appearance="tint" color={COLORS[status]}>
          {t(`sessions.statuses.${status}`)}
        </Badge>
      ),
    },
    {
      id: 'since',
      label: t('sessions.since'),
      named: true,
      width: '130px',
      cell: ({ since }) => <TimeText instant={since} pattern="dd/MM/yy HH:mm" />,
    },
    {
      id: 'today',
      label: t('sessions.today'),
      named: true,
      width: '76px',
      align: 'end',
      cell: ({ messagesToday }) => messagesToday.toLocaleString(i18n.language),
    },
    {
      id: 'yesterday',
      label: t('sessions.yesterday'),
      named: true,
      width: '64px',
      align: 'end',
      cell: ({ messagesYesterday }) => messagesYesterday.toLocaleString(i18n.language),
    },
    {
      id: 'newChats',
      label: t('sessions.newChats.column'),
      named: true,
      width: '104px',
      align: 'end',
      cell: (session) =>
        session.newChats ? (
          <Button
            size="small"
            aria-label={t('sessions.newChats.change', { name: session.name, ...session.newChats })}
            onClick={() => setLimitOf(session)}
          >
            {t('sessions.newChats.use', { ...session.newChats })}
          </Button>
        ) : (
          '—'
        ),
    },
  ];
  return (
    <RecordList
      rows={sessions}
      reading={reading}
      loadFailed={t('sessions.failed')}
      columns={SKELETON_COLUMNS}
      empty={{ icon: <PlugDisconnectedRegular />, title: t('sessions.empty'), text: t('sessions.emptyText') }}
    >
      {(rows) => (
        <>
          <DataTable label={t('tabs.sessions')} columns={columns} rows={rows} rowKey={({ id }) => id} />
          {limitOf?.newChats && (
            <NewChatLimitDialog
              session={limitOf}
              newChats={limitOf.newChats}
              onClose={() => setLimitOf(null)}
            />
          )}
        </>
      )}
    </RecordList>
  );
}
