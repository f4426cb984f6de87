export { useFormatInstant } from './dates';
export { changeLanguage, i18n, startI18n, type Texts } from './i18n';
export { LANGUAGE_NAMES, languageOf, LANGUAGES, type Language } from './languages';
