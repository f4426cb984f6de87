export {
  createRestoredCompanies,
  type RestoredCompanies,
  type RestoredCompany,
  restoredRows,
} from './restored-companies';
