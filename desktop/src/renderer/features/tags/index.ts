export { wantsDarkText } from './rules/colors';
