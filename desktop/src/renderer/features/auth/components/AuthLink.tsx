import { Link } from '@fluentui/react-components';
import { useHref, useLocation, useNavigate } from 'react-router-dom';

interface AuthLinkProps {
  to: string;
  children: string;
  /** What is typed as e-mail, to be found there (`typedEmail`). */
  email?: () => string;
}

/** A link between the screens before signing in; where one wanted to go is kept over it. */
export function AuthLink({ to, children, email }: AuthLinkProps) {
  const navigate = useNavigate();
  const href = useHref(to);
  const { state } = useLocation() as { state: object | null };
  return (
    <Link
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to, { state: email ? { ...state, email: email() } : state });
      }}
    >
      {children}
    </Link>
  );
}
