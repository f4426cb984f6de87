export {
  type CopiedContact,
  createPersonalData,
  ERASED_NAME,
  type Merge,
  type MergedTicket,
  type Person,
  type PersonalData,
  type Unmerge,
} from './personal-data';
