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

interface AttachmentFieldProps {
  selected: File | null;
  stored: StoredFile | null;
  onSelect: (file: File) => void;
  onRemove: () => void;
  /** Uploaded share of the file (0–1); null while nothing is uploaded. */
  progress: number | null;
  disabled: boolean;
  /** File types that the file dialog suggests; other file types are accepted too. */
  accept?: string;
  /** Advice shown below the file. */
  note?: string;
  /** Hides "Anexar arquivo" while there is a file. */
  once?: boolean;
  /** Buttons next to "Anexar arquivo". */
  children?: ReactNode;
}

/** Chooses one file, and shows the chosen or stored one. */
export function AttachmentField(props: AttachmentFieldProps) {
  const { selected, stored, onSelect, onRemove, progress, disabled, accept, note, once, children } = props;
  const styles = useStyles();
  const { t } = useTranslation('attachment');
  const input = useRef<HTMLInputElement>(null);
  const name = selected?.name ?? stored?.name;
  return (
    <div className={styles.root}>
      <div className={styles.buttons}>
        {!(once && name !== undefined) && (
          <Button icon={<AttachRegular />} disabled={disabled} onClick={() => input.current?.click()}>
            {t('attach')}
          </Button>
        )}
        {children}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={t('attach')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onSelect(file);
            // Clears the input, so that the same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {name !== undefined && (
        <div className={styles.file}>
          {selected || !stored ? <CutText>{name}</CutText> : <StoredFileLink file={stored} />}
          <IconButton
            size="small"
            icon={<Dismiss16Regular />}
            label={t('removeFile', { name })}
            disabled={disabled}
            onClick={onRemove}
          />
        </div>
      )}
      {progress !== null && (
        <div className={styles.progress} role="status">
          <ProgressBar value={progress} aria-label={name} />
          {t('uploading', { percent: Math.round(progress * 100) })}
        </div>
      )}
      {note !== undefined && (
        <MessageBar intent="info">
          <MessageBarBody>{note}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
}
