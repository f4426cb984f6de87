import { Checkbox, MessageBar, MessageBarBody, Spinner, Text } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '@recado/shared/contact-lists';
import { AppError } from '@recado/shared/contract';
import { type ColumnChoice, columnLabels, columnsOf } from '@recado/shared/sheet-columns';
import { useUploadSheet } from '@/data/contact-lists/useListImport';
import { previewSheet, type SheetPreview } from '@/lib/sheet/read-sheet';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { ColumnFields } from './ColumnFields';
import { PreviewTable } from './PreviewTable';
import { SampleLink } from './SampleLink';

const PREVIEW_ROWS = 3;

interface ImportSheetDialogProps {
  list: ContactList;
  file: File;
  /** Columns of the list's last upload. */
  remembered: ColumnChoice | null;
  /** Receives the import's id. */
  onUploaded: (importId: string) => void;
  onClose: () => void;
}

/** Shows the beginning of a sheet and its columns, and uploads it. */
export function ImportSheetDialog({ list, file, remembered, onUploaded, onClose }: ImportSheetDialogProps) {
  const { t } = useTranslation('contact-lists');
  const toasts = useToasts();
  const upload = useUploadSheet(list.id);
  const [sheet, setSheet] = useState<SheetPreview | null>(null);
  const [chosen, setChosen] = useState<ColumnChoice | null>(null);
  const [asBrazilian, setAsBrazilian] = useState(true);
  useEffect(() => {
    let current = true;
    void previewSheet(file, PREVIEW_ROWS).then((preview) => current && setSheet(preview));
    return () => {
      current = false;
    };
  }, [file]);

  const labels = sheet?.ok ? columnLabels(sheet.header) : [];
  const columns = sheet?.ok ? columnsOf(sheet.header, chosen ?? remembered) : null;
  const choice: ColumnChoice = {
    name: (columns?.name !== null && labels[columns?.name ?? 0]) || null,
    number: labels[columns?.number ?? 0] ?? '',
    email: (columns?.email !== null && labels[columns?.email ?? 0]) || null,
  };
  const submit = async () => {
    try {
      const { id } = await upload.mutateAsync({ file, columns: chosen, asBrazilian });
      onUploaded(id);
      onClose();
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_CONFLICT') toasts.error(t('import.underWay'));
      else toasts.failure(error);
    }
  };
  return (
    <FormDialog
      title={t('import.question', { name: list.name })}
      dirty={false}
      saving={upload.isPending}
      ready={columns !== null}
      submitLabel={t('import.confirm')}
      onSubmit={(event) => {
        event?.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <Text>
        {t('import.text', { file: file.name })} <SampleLink />
      </Text>
      {sheet === null && <Spinner size="small" label={t('import.previewing')} />}
      {sheet && !sheet.ok && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t(`import.problems.${sheet.reason}`)}</MessageBarBody>
        </MessageBar>
      )}
      {sheet?.ok && columns && (
        <>
          {columns.hasHeader ? (
            <ColumnFields labels={labels} value={choice} onChange={setChosen} />
          ) : (
            <Text>{t('import.noHeader')}</Text>
          )}
          <PreviewTable sheet={sheet} columns={columns} />
          <Checkbox
            label={t('import.asBrazilian')}
            checked={asBrazilian}
            onChange={(_event, data) => setAsBrazilian(data.checked === true)}
          />
        </>
      )}
    </FormDialog>
  );
}
