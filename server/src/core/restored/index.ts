export { createRestoredCompanies, type RestoredCompanies, restoredRows } from './restored-companies';
