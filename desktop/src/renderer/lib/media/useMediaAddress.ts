import { useQuery } from '@tanstack/react-query';
import { desktop } from '@/lib/bridge';

/** Returns undefined until known. */
export function useServerAddress(): string | undefined {
  const { data } = useQuery({
    queryKey: ['server address'],
    queryFn: () => desktop().server.address(),
    staleTime: Infinity,
  });
  return typeof data === 'string' ? data : undefined;
}

/** Returns undefined until the server is known. */
export function useMediaAddress(path: string | null | undefined): string | undefined {
  const server = useServerAddress();
  return path && server !== undefined ? server + path : undefined;
}
