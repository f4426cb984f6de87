import { makeStyles, SearchBox, tokens } from '@fluentui/react-components';
import { BuildingRegular } from '@fluentui/react-icons';
import type { CompanyRow } from '@recado/shared/companies';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api';
import { ConfirmDialog } from '../../ui/dialogs';
import { useSettledText } from '../../ui/page';
import { RecordList } from '../../ui/records';
import { useToasts } from '../../ui/toasts';
import { useCompanies, useDeleteCompany } from './api/useCompanies';
import { CompanyFormCard } from './components/CompanyFormCard';
import { CompanyTable } from './components/CompanyTable';
import { VisitDialog } from './components/VisitDialog';

const useStyles = makeStyles({ search: { width: '280px', marginBottom: tokens.spacingVerticalS } });
const SKELETON_COLUMNS = ['2fr', '2fr', '1fr', '76px', '76px', '60px', '1fr', '120px'];

interface CompaniesTabProps {
  /** The dialog of a company's users, which another feature owns. */
  UserDialog: ComponentType<{ companyId: number; onClose: () => void }>;
}

/** Tab "Empresas" of the settings (specification 2 §2.5): the form above the table. */
export function CompaniesTab({ UserDialog }: CompaniesTabProps) {
  const styles = useStyles();
  const { t } = useTranslation('companies');
  const toasts = useToasts();
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed.trim());
  const { companies, ...reading } = useCompanies(search);
  const remove = useDeleteCompany();
  const [chosen, setChosen] = useState<CompanyRow | null>(null);
  // A cleared form is a new one, also when it was new before.
  const [round, setRound] = useState(0);
  const [open, setOpen] = useState<'delete' | 'user' | 'visit' | null>(null);
  const close = () => setOpen(null);
  const clear = () => {
    setChosen(null);
    setRound((before) => before + 1);
  };
  return (
    <>
      <CompanyFormCard
        key={chosen?.id ?? `new-${round}`}
        company={chosen}
        onDone={clear}
        onDelete={() => setOpen('delete')}
        onUser={() => setOpen('user')}
        onVisit={() => setOpen('visit')}
      />
      <SearchBox
        className={styles.search}
        placeholder={t('search')}
        aria-label={t('search')}
        value={typed}
        onChange={(_event, data) => setTyped(data.value)}
      />
      <RecordList
        rows={companies}
        reading={reading}
        loadFailed={t('loadFailed')}
        columns={SKELETON_COLUMNS}
        empty={{ icon: <BuildingRegular />, title: t('empty.title'), text: t('empty.text') }}
      >
        {(rows) => <CompanyTable companies={rows} chosenId={chosen?.id ?? null} onChoose={setChosen} />}
      </RecordList>
      {chosen && open === 'delete' && (
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
              toasts.error(t('deleteFailed'), { detail: errorText(error) });
            }
          }}
          onClose={close}
        >
          {t('delete.text')}
        </ConfirmDialog>
      )}
      {chosen && open === 'user' && <UserDialog companyId={chosen.id} onClose={close} />}
      {chosen && open === 'visit' && <VisitDialog company={chosen} onClose={close} />}
    </>
  );
}
