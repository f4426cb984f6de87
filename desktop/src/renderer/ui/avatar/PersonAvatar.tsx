import { Avatar, type AvatarProps } from '@fluentui/react-components';
import { PeopleCommunityRegular } from '@fluentui/react-icons';
import { initialsOf } from './initials';

export interface PersonAvatarProps {
  name: string;
  /** URL of the image; without one, coloured initials are shown. */
  imageUrl?: string | null;
  isGroup?: boolean;
  size?: AvatarProps['size'];
  badge?: AvatarProps['badge'];
  /** Whether screen readers announce the name; false if the name is shown next to the avatar. */
  announced?: boolean;
}

/** Shows a person's image or initials. The colour of the initials depends only on the name. */
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
