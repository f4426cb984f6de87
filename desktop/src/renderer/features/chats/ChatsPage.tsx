import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { ChatRegular, LockClosedRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { Chat } from '@recado/shared/chats';
import { useChat } from '@/data/chats/useChats';
import { chatPath, CHATS_PATH } from '@/lib/navigation/paths';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser, useImpersonating } from '@/lib/session/useCurrentUser';
import { ErrorState } from '@/ui/states/ErrorState';
import { EmptyState } from '@/ui/states/StateMessage';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';
import { ChatDialog } from './dialogs/ChatDialog';
import { DeleteChatDialog } from './dialogs/DeleteChatDialog';
import { ChatListPanel } from './list/ChatListPanel';
import { ChatPane } from './pane/ChatPane';

/** Below this width, tabs switch between the list and the messages. */
const TWO_PANES = '(min-width: 1024px)';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    height: '100%',
    minHeight: 0,
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
  },
  twoPanes: {
    gridTemplateColumns: 'max(322px, calc((100% - 320px) / 3)) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
  },
  heading: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    margin: 0,
  },
  tabs: { borderBottom: `1px solid ${tokens.colorNeutralStroke4}` },
  list: { minWidth: 0, minHeight: 0 },
  listBeside: { borderRight: `1px solid ${tokens.colorNeutralStroke4}` },
  pane: { minWidth: 0, minHeight: 0, backgroundColor: tokens.colorNeutralBackground1 },
});

type OpenDialog = { kind: 'edit'; chat: Chat | null } | { kind: 'delete'; chat: Chat };

export function ChatsPage() {
  const { t } = useTranslation('chats');
  if (useImpersonating())
    return <EmptyState icon={<LockClosedRegular />} title={t('private.title')} text={t('private.text')} />;
  return <Chats />;
}

function Chats() {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const { uuid } = useParams();
  const navigate = useNavigate();
  const { profile } = useCurrentUser();
  const twoPanes = useMediaQuery(TWO_PANES);
  const [tab, setTab] = useState<'chats' | 'messages'>(uuid ? 'messages' : 'chats');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const open = (chat: Chat) => void navigate(chatPath(chat.uuid));
  const edit = (chat: Chat | null) => setDialog({ kind: 'edit', chat });
  useEffect(() => setTab(uuid ? 'messages' : 'chats'), [uuid]);
  const actions = {
    onEdit: edit,
    onDelete: (chat: Chat) => setDialog({ kind: 'delete', chat }),
  };
  const mayAdd = !twoPanes || profile === 'admin';
  return (
    <div className={mergeClasses(styles.root, twoPanes && styles.twoPanes)}>
      <h1 className={styles.heading}>{t('title')}</h1>
      {!twoPanes && (
        <TabList
          className={styles.tabs}
          selectedValue={tab}
          onTabSelect={(_event, data) => setTab(data.value as typeof tab)}
        >
          <Tab value="chats">{t('tabs.chats')}</Tab>
          <Tab value="messages">{t('tabs.messages')}</Tab>
        </TabList>
      )}
      {(twoPanes || tab === 'chats') && (
        <div className={mergeClasses(styles.list, twoPanes && styles.listBeside)}>
          <ChatListPanel
            currentUuid={uuid}
            add={mayAdd ? { label: t(twoPanes ? 'new' : 'newNarrow'), onAdd: () => edit(null) } : undefined}
            onOpen={(chat) => {
              // A tap on the open chat shows its messages, too.
              setTab('messages');
              open(chat);
            }}
            {...actions}
          />
        </div>
      )}
      {(twoPanes || tab === 'messages') && (
        <div className={styles.pane}>
          {uuid ? (
            <OpenChat key={uuid} uuid={uuid} {...actions} />
          ) : (
            <EmptyState icon={<ChatRegular />} title={t('choose.title')} text={t('choose.text')} />
          )}
        </div>
      )}
      {dialog?.kind === 'edit' && (
        <ChatDialog
          chat={dialog.chat}
          onSaved={(saved) => {
            close();
            if (dialog.chat === null) open(saved);
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteChatDialog
          chat={dialog.chat}
          onDeleted={(chat) => {
            if (chat.uuid === uuid) void navigate(CHATS_PATH, { replace: true });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface OpenChatProps {
  uuid: string;
  onEdit: (chat: Chat) => void;
  onDelete: (chat: Chat) => void;
}

function OpenChat({ uuid, ...actions }: OpenChatProps) {
  const { t } = useTranslation('chats');
  const navigate = useNavigate();
  const { data: chat, error, isFetching, refetch } = useChat(uuid);
  useCompanyEvent('chat', (event) => {
    if (event.action === 'delete' && event.id === chat?.id) void navigate(CHATS_PATH, { replace: true });
  });
  const isDeleted = chat !== undefined && error instanceof Error && !isFetching && isNotFound(error);
  // The chat was deleted, or the user removed, while events could not arrive.
  useEffect(() => {
    if (isDeleted) void navigate(CHATS_PATH, { replace: true });
  }, [isDeleted, navigate]);
  if (chat && !isDeleted) return <ChatPane chat={chat} {...actions} />;
  if (!error) return null;
  return (
    <ErrorState title={t('chatFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  );
}

function isNotFound(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_NO_CHAT_FOUND';
}
