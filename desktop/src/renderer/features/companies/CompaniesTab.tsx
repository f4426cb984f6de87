import { makeStyles, tokens } from '@fluentui/react-components';
import { BuildingRegular } from '@fluentui/react-icons';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type CompanyRow, dueState } from '@recado/shared/companies';
import { useCompanies, useDeleteCompany } from '@/data/companies/useCompanies';
import { SearchInput } from '@/ui/form/SearchInput';
import { RecordTab } from '@/ui/records/RecordTab';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { CompanyFormCard } from './CompanyFormCard';
import { ImpersonationDialog } from './ImpersonationDialog';
import { useCompanyColumns } from './useCompanyColumns';

const useStyles = makeStyles({
  search: { width: '280px', maxWidth: '100%' },
  // Row colours for near and past due dates. The due date's text states the same, because colour alone is not
  // accessible.
  soon: { backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteYellowBackground2} 40%, transparent)` },
  due: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteDarkOrangeBackground2} 35%, transparent)`,
  },
  overdue: { backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteRedBackground2} 45%, transparent)` },
  none: {},
});

interface CompaniesTabProps {
  /** Provided by `app/`, because the dialog belongs to another feature. */
  UserDialog: ComponentType<{ companyId: number; onClose: () => void }>;
}

export function CompaniesTab({ UserDialog }: CompaniesTabProps) {
  const styles = useStyles();
  const { t } = useTranslation('companies');
  // The platform's overview links to one company by these parameters.
  const [address] = useSearchParams();
  const [typed, setTyped] = useState(address.get('search') ?? '');
  const initialId = Number(address.get('company')) || undefined;
  const search = useDebouncedText(typed.trim());
  const { companies, ...reading } = useCompanies(search);
  const remove = useDeleteCompany();
  const columns = useCompanyColumns();
  const [open, setOpen] = useState<{ dialog: 'user' | 'impersonation'; company: CompanyRow } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <RecordTab
        label={t('table.label')}
        name={{ label: t('form.name'), width: 'minmax(120px, 2fr)', of: ({ name }) => name }}
        columns={columns}
        rowClass={({ daysLeft }) => styles[dueState(daysLeft)]}
        skeleton={['2fr', '2fr', '1fr', '76px', '76px', '60px', '1fr', '120px']}
        rows={companies}
        reading={reading}
        loadFailed={t('loadFailed')}
        empty={{ icon: <BuildingRegular />, title: t('empty.title'), text: t('empty.text') }}
        addLabel={t('form.newTitle')}
        initialId={initialId}
        form={({ record, ...on }) => (
          <CompanyFormCard
            company={record}
            {...on}
            onUser={(company) => setOpen({ dialog: 'user', company })}
            onImpersonate={(company) => setOpen({ dialog: 'impersonation', company })}
          />
        )}
        above={
          <SearchInput
            className={styles.search}
            placeholder={t('search')}
            aria-label={t('search')}
            value={typed}
            onChange={(_event, data) => setTyped(data.value)}
          />
        }
        removal={{
          question: ({ name }) => ({
            title: t('delete.title', { name }),
            text: t('delete.text'),
            confirm: t('delete.confirm'),
          }),
          remove: remove.mutateAsync,
          removed: t('saved'),
          failed: t('deleteFailed'),
        }}
      />
      {open?.dialog === 'user' && <UserDialog companyId={open.company.id} onClose={close} />}
      {open?.dialog === 'impersonation' && <ImpersonationDialog company={open.company} onClose={close} />}
    </>
  );
}
