export { isVCardFile, readVCards, type VCard, type VCardPhone } from './read-vcards';
export { withoutFiles } from './vcard-lines';
