import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { AttachRegular, Dismiss16Regular } from '@fluentui/react-icons';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { type StoredFile, StoredFileLink } from './StoredFileLink';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  file: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  progress: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
});

/** Advice, no rule (specification 3 §5): other files are taken too. */
const ADVISED = '.pdf,.jpg,.jpeg,.png,.docx,.zip,.rar,.mp4,.mp3';

interface AttachmentFieldProps {
  /** Chosen now, to be uploaded. */
  chosen: File | null;
  /** On the server, unless it is to go. */
  stored: StoredFile | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** How much of the file is uploaded, 0–1; null: nothing under way. */
  progress: number | null;
  disabled: boolean;
  /** The recorder's button, beside "attach". */
  children: ReactNode;
}

/** A quick message's file: attach, its name, take away; or an audio recorded now (specification 3 §2.3). */
export function AttachmentField(props: AttachmentFieldProps) {
  const { chosen, stored, onChoose, onRemove, progress, disabled, children } = props;
  const styles = useStyles();
  const { t } = useTranslation('quick-messages');
  const input = useRef<HTMLInputElement>(null);
  const name = chosen?.name ?? stored?.name;
  return (
    <div className={styles.root}>
      <div className={styles.buttons}>
        <Button icon={<AttachRegular />} disabled={disabled} onClick={() => input.current?.click()}>
          {t('form.attach')}
        </Button>
        {children}
        <input
          ref={input}
          type="file"
          hidden
          accept={ADVISED}
          aria-label={t('form.attach')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {name !== undefined && (
        <div className={styles.file}>
          {chosen || !stored ? <CutText>{name}</CutText> : <StoredFileLink file={stored} />}
          <IconButton
            size="small"
            icon={<Dismiss16Regular />}
            label={t('form.removeFile', { name })}
            disabled={disabled}
            onClick={onRemove}
          />
        </div>
      )}
      {progress !== null && (
        <div className={styles.progress} role="status">
          <ProgressBar value={progress} aria-label={name} />
          {t('form.uploading', { percent: Math.round(progress * 100) })}
        </div>
      )}
      <MessageBar intent="info">
        <MessageBarBody>{t('form.info')}</MessageBarBody>
      </MessageBar>
    </div>
  );
}
