export { PaletteHost } from './PaletteHost';
export { SearchButton } from './SearchButton';
export { overlayAtom } from './paletteState';
