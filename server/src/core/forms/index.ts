export {
  FORM_FIELDS,
  type FormFields,
  type FormSave,
  savingForm,
  versionAfter,
  versionOf,
} from './form-version';
