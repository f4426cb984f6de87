export { ServiceLevelsTab } from './ServiceLevelsTab';
