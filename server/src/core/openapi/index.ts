export { apiPage } from './api-page';
export { API_PAGE_STYLE } from './api-page-style';
export { describeApi } from './describe-api';
