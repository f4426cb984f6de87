import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Connection } from '@recado/shared/connections';
import { usePermission } from '@/lib/permissions/usePermission';
import type { OpenDialog } from '../dialog/ConnectionDialogs';
import { ConnectionRow } from './ConnectionRow';
import { useTableStyles } from './useTableStyles';

export function ConnectionTable({
  connections,
  onOpen,
}: {
  connections: readonly Connection[];
  onOpen: (dialog: OpenDialog) => void;
}) {
  const styles = useTableStyles();
  const { t } = useTranslation('connections');
  const mayAct = usePermission('connections-page:actionButtons');
  const mayEdit = usePermission('connections-page:editOrDeleteConnection');
  return (
    <div role="table" aria-label={t('title')}>
      <div role="rowgroup">
        <div role="row" className={mergeClasses(styles.line, styles.head)}>
          <span role="columnheader">{t('columns.name')}</span>
          <span role="columnheader">{t('columns.status')}</span>
          <span role="columnheader">{t('columns.session')}</span>
          <span role="columnheader" className={styles.updatedHead}>
            {t('columns.updated')}
          </span>
          <span role="columnheader" className={styles.defaultHead}>
            {t('columns.default')}
          </span>
          <span role="columnheader" className={styles.actionsHead}>
            {t('columns.actions')}
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {connections.map((connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            mayAct={mayAct}
            mayEdit={mayEdit}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
