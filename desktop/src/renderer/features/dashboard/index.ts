export { DASHBOARD_PATH } from './path';
