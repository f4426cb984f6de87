import { MessageBar, MessageBarBody, Spinner, Text } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '@recado/shared/contact-lists';
import { AppError } from '@recado/shared/contract';
import type { ColumnChoice } from '@recado/shared/sheet-columns';
import { useUploadSheet } from '@/data/contact-lists/useListImport';
import { SheetMapping, useSheetMapping } from '@/features/imports';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { readSheet, type SheetReading } from '@/lib/sheet/read-sheet';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
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
  const { language, country } = useCurrentUser().company;
  const [sheet, setSheet] = useState<SheetReading | null>(null);
  const numberLabel = remembered?.number ?? null;
  useEffect(() => {
    let current = true;
    const options = { preview: PREVIEW_ROWS, language, country, numberLabel };
    void readSheet(file, options).then((preview) => current && setSheet(preview));
    return () => {
      current = false;
    };
  }, [file, language, country, numberLabel]);
  const table = sheet?.ok ? sheet : null;
  const mapping = useSheetMapping(table, remembered);

  const submit = async () => {
    if (!mapping) return;
    const { selected: columns, header } = mapping;
    try {
      const { id } = await upload.mutateAsync({ file, columns, header });
      onUploaded(id);
      onClose();
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === 'ERR_CONFLICT') toasts.error(t('import.underWay'));
      else if (code === 'ERR_LIMIT_REACHED') toasts.error(t('import.tooMany'));
      else toasts.failure(error);
    }
  };
  return (
    <FormDialog
      title={t('import.question', { name: list.name })}
      dirty={false}
      saving={upload.isPending}
      ready={mapping !== null}
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
      {table && mapping && (
        <SheetMapping table={table} mapping={mapping} fields={['name', 'number', 'email']} variables />
      )}
    </FormDialog>
  );
}
