export { CompaniesTab } from './CompaniesTab';
