export { Composer } from './Composer';
export { LockedComposer } from './LockedComposer';
export { OutageBar } from './OutageBar';
