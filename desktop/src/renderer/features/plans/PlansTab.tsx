import { makeStyles, tokens } from '@fluentui/react-components';
import { ReceiptMoneyRegular } from '@fluentui/react-icons';
import type { Plan } from '@recado/shared/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api';
import { ConfirmDialog } from '../../ui/dialogs';
import { RecordList, RowChoice } from '../../ui/records';
import { DataTable, type Column } from '../../ui/table';
import { useToasts } from '../../ui/toasts';
import { useDeletePlan, usePlans } from './api/usePlans';
import { PlanFormCard } from './components/PlanFormCard';
import { moneyText } from './rules/money';

const useStyles = makeStyles({ chosen: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` } });
const SKELETON_COLUMNS = ['2fr', '90px', '90px', '90px', '120px', '90px'];

type OfferedPlan = Plan & { companies: number };

/** Tab "Planos" of the settings (specification 2 §2.5): the form above the table. */
export function PlansTab() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('plans');
  const toasts = useToasts();
  const plans = usePlans();
  const remove = useDeletePlan();
  const [chosen, setChosen] = useState<OfferedPlan | null>(null);
  const [asking, setAsking] = useState(false);
  // A cleared form is a new one, also when it was new before.
  const [round, setRound] = useState(0);
  const clear = () => {
    setChosen(null);
    setRound((before) => before + 1);
  };
  const count = (id: 'users' | 'connections' | 'queues' | 'companies'): Column<OfferedPlan> => ({
    id,
    label: t(`form.${id}`),
    width: '90px',
    align: 'end',
    cell: (plan) => plan[id].toLocaleString(i18n.language),
  });
  const columns: readonly Column<OfferedPlan>[] = [
    {
      id: 'name',
      label: t('form.name'),
      width: 'minmax(160px, 2fr)',
      cell: (plan) => (
        <RowChoice chosen={plan.id === chosen?.id} onChoose={() => setChosen(plan)}>
          {plan.name}
        </RowChoice>
      ),
    },
    count('users'),
    count('connections'),
    count('queues'),
    {
      id: 'value',
      label: t('form.value'),
      width: '120px',
      align: 'end',
      cell: ({ value }) => moneyText(Math.round(value * 100)),
    },
    count('companies'),
  ];
  return (
    <>
      <PlanFormCard
        key={chosen?.id ?? `new-${round}`}
        plan={chosen}
        onDone={clear}
        onDelete={() => setAsking(true)}
      />
      <RecordList
        rows={plans.data}
        reading={plans}
        loadFailed={t('loadFailed')}
        columns={SKELETON_COLUMNS}
        empty={{ icon: <ReceiptMoneyRegular />, title: t('empty.title'), text: t('empty.text') }}
      >
        {(rows) => (
          <DataTable
            label={t('table')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowClass={({ id }) => (id === chosen?.id ? styles.chosen : undefined)}
          />
        )}
      </RecordList>
      {chosen && asking && (
        <ConfirmDialog
          title={t('delete.title', { name: chosen.name })}
          confirmLabel={t('delete.confirm')}
          destructive
          onConfirm={async () => {
            try {
              await remove.mutateAsync(chosen.id);
              toasts.success(t('saved'));
              clear();
            } catch (error) {
              const detail =
                chosen.companies > 0 ? t('delete.inUse', { count: chosen.companies }) : errorText(error);
              toasts.error(t('deleteFailed'), { detail });
            }
          }}
          onClose={() => setAsking(false)}
        >
          {chosen.companies > 0 ? t('delete.inUse', { count: chosen.companies }) : t('delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
