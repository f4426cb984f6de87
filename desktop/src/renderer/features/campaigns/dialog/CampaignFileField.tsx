import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/lib/api/errors';
import { AttachmentField } from '@/ui/attachment/AttachmentField';
import type { CampaignFile } from './useCampaignFile';

interface CampaignFileFieldProps {
  file: CampaignFile;
  disabled: boolean;
  /** Saves again after a failed upload. */
  onRetry: () => void;
}

export function CampaignFileField({ file, disabled, onRetry }: CampaignFileFieldProps) {
  const { t } = useTranslation('campaigns');
  const problem = file.rejection ?? file.uploadError;
  const isHidden = disabled && file.name === undefined;
  return (
    <>
      {!isHidden && (
        <AttachmentField
          once
          selected={file.selected}
          stored={file.stored}
          progress={file.progress}
          disabled={disabled || file.busy}
          onSelect={file.select}
          onRemove={file.remove}
        />
      )}
      {problem !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t('form.fileFailed', { reason: errorText(problem) })}</MessageBarBody>
          {file.selected && (
            <MessageBarActions>
              <Button size="small" disabled={file.busy} onClick={onRetry}>
                {t('form.again')}
              </Button>
            </MessageBarActions>
          )}
        </MessageBar>
      )}
    </>
  );
}
