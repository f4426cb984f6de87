import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactImport } from '@recado/shared/contacts';
import { isLineFull, isOpen, isUnderWay, ownUnderWay } from '@/data/contacts/file-import';
import { useFileImport } from '@/data/contacts/useFileImport';
import { SheetMapping, useSheetMapping } from '@/features/imports';
import { errorText } from '@/lib/api/errors';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { readSheet, type SheetReading } from '@/lib/sheet/read-sheet';
import { peopleOf } from '@/lib/sheet/sheet-row';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { logRows } from '../rules/log-file';
import { FileChoice } from './FileChoice';
import { type ImportChoice, ImportChoices } from './ImportChoices';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { LatestLog } from './LatestLog';

const useStyles = makeStyles({
  surface: { maxWidth: '720px', width: 'calc(100% - 32px)' },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: '2px',
    margin: '-2px',
  },
  actions: { paddingTop: tokens.spacingVerticalL },
  total: { fontVariantNumeric: 'tabular-nums' },
  latest: { alignSelf: 'flex-start' },
});

/** The selected file; `sheet` is null while the file is being read. */
interface SelectedFile {
  name: string;
  sheet: SheetReading | null;
}

interface ImportFileDialogProps {
  latest: ContactImport | null;
  onClose: () => void;
}

export function ImportFileDialog({ latest, onClose }: ImportFileDialogProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('contacts');
  const { state, run, stop } = useFileImport();
  const [selected, setSelected] = useState<SelectedFile | null>(null);
  const [choice, setChoice] = useState<ImportChoice>({
    whatsappId: null,
    createTickets: false,
    kanbanId: null,
  });
  const [sent, setSent] = useState<Parameters<typeof run>[0]['rows']>([]);
  useReturnFocus();
  const { language, country } = useCurrentUser().company;
  const table = selected?.sheet?.ok ? selected.sheet : null;
  const mapping = useSheetMapping(table);
  const columns = mapping?.columns;
  const rows = useMemo(
    () => (table && columns ? peopleOf(table, columns, country) : null),
    [table, columns, country],
  );
  const log = useMemo(() => (state.phase === 'over' ? logRows(state.lines, sent) : []), [state, sent]);
  const [before, setBefore] = useState<ContactImport | null>(null);
  const replaced = state.phase === 'failed' ? ownUnderWay(state.error) : null;
  const selecting = before === null && (state.phase === 'idle' || state.phase === 'failed');
  const hasLog = latest?.source === 'file' && !isOpen(latest);

  async function select(file: File) {
    setSelected({ name: file.name, sheet: null });
    const sheet = await readSheet(file, { language, country });
    // Ignores the result if another file was selected in the meantime.
    setSelected((now) => (now?.name === file.name ? { name: file.name, sheet } : now));
  }
  function begin(instead?: string) {
    if (!rows) return;
    setSent(rows);
    void run({ rows, ...choice }, instead);
  }

  return (
    <Dialog open modalType="modal" onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('file.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            {state.phase === 'working' && <ImportProgress total={state.total} progress={state.progress} />}
            {state.phase === 'over' && <ImportResult result={state.import} log={log} />}
            {state.phase === 'failed' && replaced !== null && (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>
                  <MessageBarTitle>{t('file.ownUnderWay')}</MessageBarTitle>
                  {t('file.ownUnderWayText')}
                </MessageBarBody>
                <MessageBarActions>
                  <Button disabled={!rows?.length} onClick={() => begin(replaced)}>
                    {t('file.replace')}
                  </Button>
                </MessageBarActions>
              </MessageBar>
            )}
            {state.phase === 'failed' && replaced === null && (
              <MessageBar intent="error">
                <MessageBarBody>
                  <MessageBarTitle>{t('file.failed')}</MessageBarTitle>
                  {isUnderWay(state.error)
                    ? t('status.underWay')
                    : isLineFull(state.error)
                      ? t('status.lineFull')
                      : errorText(state.error)}
                </MessageBarBody>
              </MessageBar>
            )}
            {before && <LatestLog latest={before} />}
            {selecting && (
              <>
                <FileChoice
                  fileName={selected?.name}
                  reading={selected?.sheet === null}
                  problem={
                    selected?.sheet && !selected.sheet.ok
                      ? t(`file.problems.${selected.sheet.reason}`)
                      : undefined
                  }
                  onSelect={(file) => void select(file)}
                />
                <div role="status">
                  {rows && (
                    <Text className={styles.total} weight="semibold">
                      {t('file.total')}: {rows.length.toLocaleString(i18n.language)}
                    </Text>
                  )}
                </div>
                {table && mapping && (
                  <SheetMapping table={table} mapping={mapping} fields={['name', 'number']} />
                )}
                <ImportChoices value={choice} onChange={setChoice} />
                {hasLog && (
                  <Link as="button" className={styles.latest} onClick={() => setBefore(latest)}>
                    {t('log.latest')}
                  </Link>
                )}
              </>
            )}
          </DialogContent>
          <DialogActions className={styles.actions}>
            {state.phase === 'working' && <Button onClick={stop}>{t('status.stop')}</Button>}
            <Button onClick={onClose}>{t('file.close')}</Button>
            {selecting && (
              <Button appearance="primary" disabled={!rows?.length} onClick={() => begin()}>
                {t('file.import')}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
