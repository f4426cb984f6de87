/**
 * electron-builder's hook: `false` means that it neither rebuilds nor collects packages. Main, preload and renderer are
 * bundled, so the app needs no node_modules.
 */
export default () => false;
