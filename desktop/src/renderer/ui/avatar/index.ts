export { PersonAvatar, type PersonAvatarProps } from './PersonAvatar';
