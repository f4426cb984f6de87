import { Avatar, type AvatarProps } from '@fluentui/react-components';
import { PeopleCommunityRegular } from '@fluentui/react-icons';
import { initialsOf } from './initials';

export interface PersonAvatarProps {
  name: string;
  /** Image URL; without one, coloured initials. */
  imageUrl?: string | null;
  isGroup?: boolean;
  size?: AvatarProps['size'];
  badge?: AvatarProps['badge'];
  /** False if the name is shown next to it. */
  announced?: boolean;
}

/** The colour of the initials depends on the name only. */
export function PersonAvatar({
  name,
  imageUrl,
  isGroup = false,
  size = 40,
  badge,
  announced = false,
}: PersonAvatarProps) {
  return (
    <Avatar
      // A phone number has no initials.
      name={/\p{L}/u.test(name) ? name : undefined}
      idForColor={name}
      color="colorful"
      size={size}
      badge={badge}
      icon={isGroup ? <PeopleCommunityRegular /> : undefined}
      initials={isGroup ? '' : initialsOf(name)}
      image={imageUrl ? { src: imageUrl, alt: '' } : undefined}
      aria-hidden={announced ? undefined : true}
      aria-label={announced ? name : undefined}
    />
  );
}
