import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Connection,
  connectionOptions,
  getConnection,
  listConnections,
} from '@recado/shared/connections';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const connectionKeys = {
  list: ['connections', 'list'] as const,
  one: (id: number) => ['connections', 'one', id] as const,
};

/** Events keep the list current. */
export function useConnections(enabled = true) {
  const client = useQueryClient();
  useCompanyEvent('whatsapp', (event) => {
    if (event.action === 'delete') changeList(client, (list) => without(list, event.whatsappId));
    else changeList(client, (list) => withConnection(list, event.whatsapp));
  });
  useCompanyEvent('whatsappSession', ({ session: { qrcode: _qrcode, ...state } }) => {
    changeList(client, (list) =>
      list.map((connection) => (connection.id === state.id ? { ...connection, ...state } : connection)),
    );
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: connectionKeys.list }));
  return useQuery({
    queryKey: connectionKeys.list,
    queryFn: async ({ signal }) => {
      const read = await call(listConnections, { query: { session: '0' } }, { signal });
      const known = client.getQueryData<Connection[]>(connectionKeys.list) ?? [];
      return read.map((each) =>
        latest(
          known.find(({ id }) => id === each.id),
          each,
        ),
      );
    },
    enabled,
  });
}

function changeList(client: QueryClient, change: (list: Connection[]) => Connection[]): void {
  client.setQueryData<Connection[]>(connectionKeys.list, (list) => list && change(list));
}

/** Adds or replaces a connection. A new default replaces the previous one. */
export function withConnection(list: Connection[], changed: Connection): Connection[] {
  const others = changed.isDefault ? list.map((each) => ({ ...each, isDefault: false })) : list;
  return others.some((each) => each.id === changed.id)
    ? others.map((each) => (each.id === changed.id ? latest(each, changed) : each))
    : [...others, changed];
}

/** Returns the newer record: a response may contain older data than an event that arrived before it. */
function latest(known: Connection | undefined, arrived: Connection): Connection {
  return known && known.updatedAt > arrived.updatedAt ? known : arrived;
}

function without(list: Connection[], id: number): Connection[] {
  return list.filter((connection) => connection.id !== id);
}

/** Reads one connection for its dialogs, uncached; null disables the query. */
export function useConnectionDetail(id: number | null) {
  return useQuery({
    queryKey: connectionKeys.one(id ?? 0),
    queryFn: ({ signal }) =>
      call(getConnection, { params: { whatsappId: id }, query: { session: '0' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns what the server allows connections to do, which depends on its configuration alone. */
export function useConnectionOptions() {
  return useQuery({
    queryKey: ['connections', 'options'],
    queryFn: ({ signal }) => call(connectionOptions, {}, { signal }),
  });
}
