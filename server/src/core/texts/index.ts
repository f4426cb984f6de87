export { requireKnownVariables } from './known-variables';
