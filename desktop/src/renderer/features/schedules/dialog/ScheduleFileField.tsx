import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/lib/api/errors';
import { AttachmentField } from '@/ui/attachment/AttachmentField';
import { RecordToggle } from '@/ui/attachment/RecordToggle';
import type { ScheduleFile } from './useScheduleFile';

interface ScheduleFileFieldProps {
  file: ScheduleFile;
  disabled: boolean;
  /** Saves again after a failed upload. */
  onRetry: () => void;
}

/** Attaches a file or a recorded audio. */
export function ScheduleFileField({ file, disabled, onRetry }: ScheduleFileFieldProps) {
  const { t } = useTranslation('schedules');
  const isOff = disabled || file.busy;
  return (
    <>
      <AttachmentField
        selected={file.selected}
        stored={file.stored}
        progress={file.progress}
        disabled={isOff}
        onSelect={file.select}
        onRemove={file.remove}
      >
        <RecordToggle disabled={isOff} onRecorded={file.select} />
      </AttachmentField>
      {file.isMissing && !disabled && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('form.fileMissing')}</MessageBarBody>
        </MessageBar>
      )}
      {file.uploadError !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t('form.uploadFailed', { reason: errorText(file.uploadError) })}</MessageBarBody>
          <MessageBarActions>
            <Button size="small" disabled={file.busy} onClick={onRetry}>
              {t('form.again')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </>
  );
}
