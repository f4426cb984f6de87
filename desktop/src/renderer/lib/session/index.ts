export {
  bearer,
  refreshSession,
  replaceSetting,
  replaceUser,
  restoreSession,
  sessionAtom,
  sessionEnded,
  sessionEnding,
  signIn,
  signOut,
} from './session';
export { useCurrentUser } from './useCurrentUser';
