/** Where the screens live (specification 3 §2.1). */
export const QUICK_MESSAGES_PATH = '/quick-messages';
export const QUICK_MESSAGE_GROUPS_PATH = '/quick-messages-groups';
