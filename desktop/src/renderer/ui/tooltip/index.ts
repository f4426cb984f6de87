export { CutText } from './CutText';
export { IconButton, type IconButtonProps } from './IconButton';
