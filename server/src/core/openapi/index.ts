export { describeApi } from './describeApi';
