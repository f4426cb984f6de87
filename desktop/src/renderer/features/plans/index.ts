export { PlansTab } from './PlansTab';
