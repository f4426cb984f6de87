export { isVCardFile, readVCards, type VCard, type VCardPhone } from './read-vcards';
export { vCardLines } from './vcard-lines';
