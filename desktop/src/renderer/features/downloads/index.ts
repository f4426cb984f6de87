export { useDownloadLinks } from './useDownloadLinks';
export { DownloadsPanel } from './DownloadsPanel';
