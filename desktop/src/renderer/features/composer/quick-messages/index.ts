export { QuickMessagesButton } from './QuickMessagesButton';
export { QuickMessageSuggestions, type SuggestionKeys } from './QuickMessageSuggestions';
