import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

let heading: string | null = null;

/**
 * Keeps in mind where the person is going. A screen whose code is fetched, or that is long to draw, follows later, and
 * what components know as the location with it.
 */
export function watchHeading(router: Router): void {
  const look = ({ location, navigation }: Router['state']) => {
    heading = (navigation.location ?? location).pathname;
  };
  look(router.state);
  router.subscribe(look);
}

/** The path the person is at, or on the way to; null where nobody keeps it in mind. */
export const headedFor = (): string | null => heading;
