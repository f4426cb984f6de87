export { desktop, provideDesktop } from './desktop';
export type * from '../../../ipc/bridge';
