import { StateMessage, type StateMessageProps } from './StateMessage';

/** Nothing there yet: a sentence and the one useful action. */
export function EmptyState(props: Omit<StateMessageProps, 'role'>) {
  return <StateMessage {...props} />;
}
