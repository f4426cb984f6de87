import { Link } from '@fluentui/react-components';
import { useHref, useLocation, useNavigate } from 'react-router-dom';

interface AuthLinkProps {
  to: string;
  children: string;
  /** Returns the typed e-mail, which prefills the next screen's field (`typedEmail`). */
  email?: () => string;
}

/** Links public screens and preserves the requested route. */
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
