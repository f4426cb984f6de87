export { ChoicesField } from './ChoicesField';
export { PasswordInput } from './PasswordInput';
