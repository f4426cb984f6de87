import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

let heading: string | null = null;

/**
 * Records the target of a pending navigation, because components receive the new location only after its
 * screen is loaded.
 */
export function watchHeading(router: Router): void {
  const look = ({ location, navigation }: Router['state']) => {
    heading = (navigation.location ?? location).pathname;
  };
  look(router.state);
  router.subscribe(look);
}

/** Returns the current or pending path; null before `watchHeading`. */
export const headedFor = (): string | null => heading;
