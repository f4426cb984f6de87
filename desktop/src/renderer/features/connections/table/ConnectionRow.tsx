import { mergeClasses, Text, Tooltip } from '@fluentui/react-components';
import {
  ChatSettingsRegular,
  CheckmarkCircleFilled,
  DeleteRegular,
  EditRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Connection } from '@recado/shared/connections';
import { formatPhone } from '@recado/shared/rules/phones';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import type { OpenDialog } from '../dialog/ConnectionDialogs';
import { ConnectionCause } from './ConnectionCause';
import { ConnectionStatusText } from './ConnectionStatusText';
import { HealthButton } from './HealthButton';
import { NewChatsCell } from './NewChatsCell';
import { SessionButtons } from './SessionButtons';
import { useTableStyles } from './useTableStyles';

export interface ConnectionRowProps {
  connection: Connection;
  mayAct: boolean;
  mayEdit: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

export function ConnectionRow({ connection, mayAct, mayEdit, onOpen }: ConnectionRowProps) {
  const styles = useTableStyles();
  const { t } = useTranslation('connections');
  const { name } = connection;
  return (
    <div role="row" className={mergeClasses(styles.line, styles.row)}>
      <div role="cell" className={styles.name}>
        <CutText className={styles.title}>{name}</CutText>
        {connection.number && <Text className={styles.number}>{formatPhone(connection.number)}</Text>}
      </div>
      <div role="cell" className={styles.status}>
        <ConnectionStatusText connection={connection} />
      </div>
      <div role="cell" className={styles.session}>
        {mayAct && <SessionButtons connection={connection} onOpen={onOpen} />}
      </div>
      <div role="cell" className={styles.updated}>
        <TimeText instant={connection.updatedAt} pattern="dd/MM/yy HH:mm" />
      </div>
      <div role="cell" className={styles.default}>
        {connection.isDefault && (
          <>
            <span className={styles.defaultText} aria-hidden>
              {t('columns.default')}
            </span>
            <Tooltip content={t('defaultConnection')} relationship="label">
              <CheckmarkCircleFilled role="img" />
            </Tooltip>
          </>
        )}
      </div>
      <div role="cell" className={styles.actions}>
        {mayEdit && (
          <>
            <HealthButton connection={connection} />
            <IconButton
              icon={<EditRegular />}
              label={t('actions.edit', { name })}
              onClick={() => onOpen({ kind: 'edit', connection })}
            />
            <IconButton
              icon={<ChatSettingsRegular />}
              label={t('actions.messages', { name })}
              onClick={() => onOpen({ kind: 'messages', connection })}
            />
            <IconButton
              icon={<DeleteRegular />}
              label={t('actions.delete', { name })}
              onClick={() => onOpen({ kind: 'delete', connection })}
            />
          </>
        )}
      </div>
      <ConnectionCause connection={connection} />
      <NewChatsCell connection={connection} />
    </div>
  );
}
