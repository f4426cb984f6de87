export { ListScreen } from './ListScreen';
export { PageHeader } from './PageHeader';
export { ScrollPage } from './ScrollPage';
export { useSettledText } from './useSettledText';
