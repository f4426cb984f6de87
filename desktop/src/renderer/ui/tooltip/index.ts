export { CutText } from './CutText';
export { IconButton } from './IconButton';
