export {
  bearer,
  refreshSession,
  replaceUser,
  restoreSession,
  sessionAtom,
  sessionEnded,
  signIn,
  signOut,
  suspendSession,
} from './session';
export { useCurrentUser } from './useCurrentUser';
