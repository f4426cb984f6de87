export { PersonAvatar } from './PersonAvatar';
