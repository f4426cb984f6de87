import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { AttachRegular } from '@fluentui/react-icons';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  input: { display: 'none' },
  button: { flexShrink: 0 },
});

interface FileFieldProps {
  file: File | null;
  problem: string | undefined;
  onSelect: (file: File) => void;
  ref?: Ref<HTMLButtonElement>;
}

export function FileField({ file, problem, onSelect, ref }: FileFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={t('send.file')} required validationMessage={problem}>
      {({ 'aria-describedby': describedBy, id }) => (
        <div className={styles.line}>
          <Button
            ref={ref}
            className={styles.button}
            icon={<AttachRegular />}
            aria-describedby={describedBy}
            onClick={() => input.current?.click()}
          >
            {t('send.choose')}
          </Button>
          {file && <CutText>{file.name}</CutText>}
          <input
            ref={input}
            id={id}
            className={styles.input}
            type="file"
            onChange={({ target }) => {
              const [selected] = target.files ?? [];
              // Clears the input, so that the same file can be chosen again after a change.
              target.value = '';
              if (selected) onSelect(selected);
            }}
          />
        </div>
      )}
    </Field>
  );
}
