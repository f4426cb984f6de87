import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useConnections } from '@/data/connections/useConnections';
import { useKanbanEnabled } from '@/data/kanban/useBoards';
import { BoardSelect } from '@/features/kanban';
import { errorText } from '@/lib/api/errors';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

export interface ImportChoice {
  whatsappId: number | null;
  createTickets: boolean;
  /** Board of the new tickets; null: none. */
  kanbanId: number | null;
}

interface ImportChoicesProps {
  value: ImportChoice;
  onChange: (next: ImportChoice) => void;
}

export function ImportChoices({ value, onChange }: ImportChoicesProps) {
  const { t } = useTranslation('contacts');
  const { connections, error } = useOwnConnections();
  const usesKanban = useKanbanEnabled();
  const selected = connections.find(({ id }) => id === value.whatsappId);
  const yesOrNo = (yes: boolean) => (yes ? t('file.yes') : t('file.no'));
  return (
    <>
      <Field
        label={t('file.connection')}
        hint={t('file.connectionHint')}
        validationMessage={error ? errorText(error) : undefined}
      >
        <Dropdown
          value={selected?.name ?? t('file.defaultConnection')}
          selectedOptions={[String(selected?.id ?? 0)]}
          onOptionSelect={(_event, { optionValue }) =>
            onChange({ ...value, whatsappId: Number(optionValue) || null })
          }
        >
          <Option value="0">{t('file.defaultConnection')}</Option>
          {connections.map(({ id, name }) => (
            <Option key={id} value={String(id)}>
              {name}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <Field label={t('file.tickets')} hint={t('file.ticketsHint')}>
        <Dropdown
          value={yesOrNo(value.createTickets)}
          selectedOptions={[String(value.createTickets)]}
          onOptionSelect={(_event, { optionValue }) =>
            onChange({
              ...value,
              createTickets: optionValue === 'true',
              ...(optionValue !== 'true' && { kanbanId: null }),
            })
          }
        >
          <Option value="false">{yesOrNo(false)}</Option>
          <Option value="true">{yesOrNo(true)}</Option>
        </Dropdown>
      </Field>
      {usesKanban && (
        <BoardSelect
          label={t('file.board')}
          hint={t('file.boardHint')}
          loadFailed={t('file.boardsFailed')}
          disabled={!value.createTickets}
          none={{ label: t('file.noBoard'), onSelect: () => onChange({ ...value, kanbanId: null }) }}
          value={value.kanbanId}
          onChange={(kanbanId) => onChange({ ...value, kanbanId })}
        />
      )}
    </>
  );
}

function useOwnConnections() {
  const { whatsapps } = useCurrentUser();
  const all = useConnections(whatsapps.length === 0);
  return {
    connections: whatsapps.length > 0 ? whatsapps : (all.data ?? []),
    error: all.data ? null : all.error,
  };
}
