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
  type SessionState,
} from './session';
export { useCurrentUser } from './useCurrentUser';
