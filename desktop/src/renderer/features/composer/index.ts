export { Composer } from './Composer';
export { LockedComposer } from './LockedComposer';
export { OutageBar } from './bars/OutageBar';
