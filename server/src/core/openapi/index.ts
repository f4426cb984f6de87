export { apiPage } from './apiPage';
export { API_PAGE_STYLE } from './apiPageStyle';
export { describeApi } from './describeApi';
