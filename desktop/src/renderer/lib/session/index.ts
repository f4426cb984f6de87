export { endedEmail } from './ended-session';
export {
  bearer,
  enterVisit,
  refreshSession,
  replaceSetting,
  replaceUser,
  restoreSession,
  sessionAtom,
  sessionEnded,
  sessionEnding,
  sessionGeneration,
  signIn,
  signOut,
  visitEnded,
} from './session';
export { useCurrentUser } from './useCurrentUser';
export { useVisiting } from './useVisiting';
