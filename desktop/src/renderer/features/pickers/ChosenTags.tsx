import {
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  TagGroup,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
});

interface ChosenTagsProps {
  chosen: readonly { id: number; name: string }[];
  onRemove: (id: number) => void;
}

/** Shows what a picker has chosen as removable tags. */
export function ChosenTags({ chosen, onRemove }: ChosenTagsProps) {
  const styles = useStyles();
  const { t } = useTranslation('pickers');
  if (chosen.length === 0) return null;
  return (
    <TagGroup
      className={styles.root}
      aria-label={t('chosen', { count: chosen.length })}
      onDismiss={(_event, { value }) => onRemove(Number(value))}
    >
      {chosen.map(({ id, name }) => (
        <InteractionTag key={id} value={String(id)} size="small">
          <InteractionTagPrimary hasSecondaryAction>{name}</InteractionTagPrimary>
          <InteractionTagSecondary aria-label={t('remove', { name })} />
        </InteractionTag>
      ))}
    </TagGroup>
  );
}
