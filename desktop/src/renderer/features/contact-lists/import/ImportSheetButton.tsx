import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowImportRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({ input: { display: 'none' } });

interface ImportSheetButtonProps {
  disabled: boolean;
  onSelect: (file: File) => void;
}

export function ImportSheetButton({ disabled, onSelect }: ImportSheetButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation('contact-lists');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<ArrowImportRegular />}
        disabledFocusable={disabled}
        onClick={() => input.current?.click()}
      >
        {t('import.button')}
      </Button>
      <input
        ref={input}
        className={styles.input}
        type="file"
        accept=".xlsx,.xls,.ods,.csv,.vcf"
        aria-label={t('import.button')}
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Clears the input, so that the same file can be chosen again after a change.
          target.value = '';
          if (file) onSelect(file);
        }}
      />
    </>
  );
}
