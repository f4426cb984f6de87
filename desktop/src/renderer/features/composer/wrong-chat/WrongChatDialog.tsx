import { makeStyles, tokens } from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import type { WrongChatWarning } from './wrong-chat';

const useStyles = makeStyles({
  list: { margin: `${tokens.spacingVerticalS} 0 0`, paddingLeft: tokens.spacingHorizontalXL },
});

interface WrongChatDialogProps {
  name: string;
  warnings: readonly WrongChatWarning[];
  onConfirm: () => void;
  onClose: () => void;
}

export function WrongChatDialog({ name, warnings, onConfirm, onClose }: WrongChatDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  return (
    <ConfirmDialog
      title={t('guard.title', { name })}
      confirmLabel={t('guard.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('guard.text')}
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={warning.kind + warning.found}>{warningText(warning, name, t)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function warningText({ kind, found }: WrongChatWarning, name: string, t: TFunction<'composer'>): string {
  const texts: Record<WrongChatWarning['kind'], () => string> = {
    variable: () => t('guard.variable', { found }),
    cpf: () => t('guard.cpf', { found, name }),
    email: () => t('guard.email', { found, name }),
    repeated: () => t('guard.repeated', { name: found }),
  };
  return texts[kind]();
}
