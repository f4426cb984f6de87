export { AnnouncementBanner } from './popover/AnnouncementBanner';
export { AnnouncementsPopover } from './popover/AnnouncementsPopover';

export const loadAnnouncementsPage = async () => ({
  Component: (await import('./AnnouncementsPage')).AnnouncementsPage,
});
