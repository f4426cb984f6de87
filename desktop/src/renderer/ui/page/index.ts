export { ListScreen } from './ListScreen';
export { PageHeader } from './PageHeader';
export { PageTabs } from './PageTabs';
export { ScrollPage } from './ScrollPage';
export { useSettledText } from './useSettledText';
