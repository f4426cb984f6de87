import { Link } from '@fluentui/react-components';
import { useHref, useLocation, useNavigate } from 'react-router-dom';

/** A link between the screens before signing in; where one wanted to go is kept over it. */
export function AuthLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const href = useHref(to);
  const { state } = useLocation() as { state: unknown };
  return (
    <Link
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to, { state });
      }}
    >
      {children}
    </Link>
  );
}
