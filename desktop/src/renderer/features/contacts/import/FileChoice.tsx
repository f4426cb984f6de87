import { Button, Field, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CutText } from '@/ui/tooltip/CutText';

const ACCEPTED = '.xlsx,.xls,.ods,.csv,.vcf';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  input: { display: 'none' },
  button: { flexShrink: 0 },
});

interface FileChoiceProps {
  fileName: string | undefined;
  reading: boolean;
  problem: string | undefined;
  onSelect: (file: File) => void;
}

export function FileChoice({ fileName, reading, problem, onSelect }: FileChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={t('file.sheet')} hint={t('file.hint')} validationMessage={problem}>
      {(field) => (
        <div className={styles.line}>
          <Button
            className={styles.button}
            icon={reading ? <Spinner size="extra-tiny" aria-hidden /> : <DocumentTableRegular />}
            disabledFocusable={reading}
            aria-describedby={field['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            {t('file.choose')}
          </Button>
          {fileName !== undefined && <CutText>{fileName}</CutText>}
          <input
            ref={input}
            id={field.id}
            className={styles.input}
            type="file"
            accept={ACCEPTED}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Clears the input, so that the same file can be chosen again after a change.
              target.value = '';
              if (file) onSelect(file);
            }}
          />
        </div>
      )}
    </Field>
  );
}
