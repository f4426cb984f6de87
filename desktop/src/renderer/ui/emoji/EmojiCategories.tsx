import { makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import {
  AnimalDog20Regular,
  Emoji20Regular,
  Flag20Regular,
  Food20Regular,
  Heart20Regular,
  Lightbulb20Regular,
  People20Regular,
  Sport20Regular,
  VehicleCar20Regular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';

/** Categories in the order of the list. */
const CATEGORIES = [
  { name: 'smileys', icon: <Emoji20Regular /> },
  { name: 'people', icon: <People20Regular /> },
  { name: 'nature', icon: <AnimalDog20Regular /> },
  { name: 'food', icon: <Food20Regular /> },
  { name: 'travel', icon: <VehicleCar20Regular /> },
  { name: 'activities', icon: <Sport20Regular /> },
  { name: 'objects', icon: <Lightbulb20Regular /> },
  { name: 'symbols', icon: <Heart20Regular /> },
  { name: 'flags', icon: <Flag20Regular /> },
] as const;

const useStyles = makeStyles({
  root: { display: 'flex', flexShrink: 0, justifyContent: 'space-between' },
  current: {
    color: tokens.colorCompoundBrandForeground1,
    borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: 0,
  },
});

interface EmojiCategoriesProps {
  /** Index of the category at the top of the list. */
  current: number;
  onSelect: (index: number) => void;
}

export function EmojiCategories({ current, onSelect }: EmojiCategoriesProps) {
  const styles = useStyles();
  const { t } = useTranslation('emoji');
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true });
  return (
    <div className={styles.root} role="toolbar" aria-label={t('categoryBar')} {...arrows}>
      {CATEGORIES.map(({ name, icon }, index) => (
        <IconButton
          key={name}
          size="small"
          icon={icon}
          label={t(`categories.${name}`)}
          className={index === current ? styles.current : undefined}
          aria-pressed={index === current}
          onClick={() => onSelect(index)}
        />
      ))}
    </div>
  );
}
