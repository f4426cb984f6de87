export { NotificationsPopover } from './NotificationsPopover';
export { useMessageNotifications } from './useMessageNotifications';
export { useUnreadCount, useUnreadWatch } from './useUnreadCount';
