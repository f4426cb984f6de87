export { DiagnosticsButton } from './DiagnosticsButton';
