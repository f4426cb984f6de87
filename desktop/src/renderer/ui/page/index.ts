export { PageHeader } from './PageHeader';
export { ScrollPage } from './ScrollPage';
