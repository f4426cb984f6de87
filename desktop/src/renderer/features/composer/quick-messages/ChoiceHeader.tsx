import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  name: { fontWeight: tokens.fontWeightSemibold },
});

export function ChoiceHeader({ name, onBack }: { name: string; onBack: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('quick-messages');
  return (
    <div className={styles.root}>
      <IconButton size="small" icon={<ArrowLeft16Regular />} label={t('insert.back')} onClick={onBack} />
      <CutText className={styles.name}>{name}</CutText>
    </div>
  );
}
