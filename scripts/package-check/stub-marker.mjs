/** Text in every stub file. `npm run release` rejects artifacts that contain it. */
export const STUB_MARKER = 'recado-package-check-stub';
