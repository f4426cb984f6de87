export { AnnouncementBanner } from './popover/AnnouncementBanner';
export { AnnouncementsPopover } from './popover/AnnouncementsPopover';
