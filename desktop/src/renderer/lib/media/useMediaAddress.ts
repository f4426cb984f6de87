import { useQuery } from '@tanstack/react-query';
import { desktop } from '@/lib/bridge';

/** The address of the server one works with; undefined until it is known. */
export function useServerAddress(): string | undefined {
  const { data } = useQuery({
    queryKey: ['server address'],
    queryFn: () => desktop().server.address(),
    staleTime: Infinity,
  });
  return typeof data === 'string' ? data : undefined;
}

/** The whole address of a signed link (`/media/…`) of that server; undefined until it is known. */
export function useMediaAddress(path: string | null | undefined): string | undefined {
  const server = useServerAddress();
  return path && server !== undefined ? server + path : undefined;
}
