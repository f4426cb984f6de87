import { useTranslation } from 'react-i18next';
import { useConnections } from '@/data/connections/useConnections';
import { ChoicesField } from '@/ui/form/ChoicesField';

interface ConnectionsFieldProps {
  value: number[];
  onChange: (ids: number[]) => void;
}

/** Connections that a new queue joins. Absent while the company has none. */
export function ConnectionsField({ value, onChange }: ConnectionsFieldProps) {
  const { t } = useTranslation('queues');
  const { data: connections = [] } = useConnections();
  if (connections.length === 0) return null;
  return (
    <ChoicesField
      label={t('form.connections')}
      hint={t('form.connectionsHint')}
      placeholder={t('form.noConnection')}
      choices={connections}
      error={null}
      value={value}
      onChange={onChange}
    />
  );
}
