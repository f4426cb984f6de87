export { ServerAddressPage } from './ServerAddressPage';
