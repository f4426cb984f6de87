export { PaletteHost } from './PaletteHost';
export { SearchButton } from './SearchButton';
