import { ReceiptMoneyRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Plan } from '@recado/shared/plans';
import { useDeletePlan, usePlans } from '@/data/plans/usePlans';
import { RecordTab } from '@/ui/records/RecordTab';
import type { Column } from '@/ui/table/DataTable';
import { PlanFormCard } from './PlanFormCard';
import { moneyText } from './rules/money';

type OfferedPlan = Plan & { companies: number };

export function PlansTab() {
  const { t, i18n } = useTranslation('plans');
  const plans = usePlans();
  const remove = useDeletePlan();
  const count = (id: 'users' | 'connections' | 'queues' | 'companies'): Column<OfferedPlan> => ({
    id,
    label: t(`form.${id}`),
    named: true,
    width: '90px',
    align: 'end',
    cell: (plan) => plan[id].toLocaleString(i18n.language),
  });
  const columns: readonly Column<OfferedPlan>[] = [
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
  const inUse = ({ companies }: OfferedPlan) =>
    companies > 0 ? t('delete.inUse', { count: companies }) : undefined;
  return (
    <RecordTab
      label={t('table')}
      name={{ label: t('form.name'), width: 'minmax(160px, 2fr)', of: ({ name }) => name }}
      columns={columns}
      skeleton={['2fr', '90px', '90px', '90px', '120px', '90px']}
      rows={plans.data}
      reading={plans}
      loadFailed={t('loadFailed')}
      empty={{ icon: <ReceiptMoneyRegular />, title: t('empty.title'), text: t('empty.text') }}
      addLabel={t('form.newTitle')}
      form={({ record, ...on }) => <PlanFormCard plan={record} {...on} />}
      removal={{
        question: (plan) => {
          const reason = inUse(plan);
          return {
            title: t(reason ? 'delete.inUseTitle' : 'delete.title', { name: plan.name }),
            text: reason ?? t('delete.text'),
            confirm: reason ? undefined : t('delete.confirm'),
          };
        },
        remove: remove.mutateAsync,
        removed: t('saved'),
        failed: t('deleteFailed'),
        reason: inUse,
      }}
    />
  );
}
