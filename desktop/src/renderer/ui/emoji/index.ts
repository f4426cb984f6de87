export { EmojiButton } from './EmojiButton';
export { EmojiPanel } from './EmojiPanel';
