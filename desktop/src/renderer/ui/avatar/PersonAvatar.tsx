import { Avatar, type AvatarProps } from '@fluentui/react-components';
import { PeopleCommunityRegular } from '@fluentui/react-icons';
import { initialsOf } from './initials';

export interface PersonAvatarProps {
  name: string;
  /** A picture's address; initials on a colour of their own where there is none. */
  imageUrl?: string | null;
  isGroup?: boolean;
  size?: AvatarProps['size'];
  badge?: AvatarProps['badge'];
  /** False where the name stands beside it. */
  announced?: boolean;
}

/** A person's or group's picture, else initials on a colour that stays the same for the same name. */
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
      // A telephone number has no initials worth showing.
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
