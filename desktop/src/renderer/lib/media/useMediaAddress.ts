import { useQuery } from '@tanstack/react-query';
import { desktop } from '../bridge';

/** The whole address of a signed link (`/media/…`) of the server one works with; undefined until it is known. */
export function useMediaAddress(path: string | null | undefined): string | undefined {
  const { data: server } = useQuery({
    queryKey: ['server address'],
    queryFn: () => desktop().server.address(),
    staleTime: Infinity,
  });
  return path && typeof server === 'string' ? server + path : undefined;
}
