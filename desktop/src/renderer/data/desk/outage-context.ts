import { createContext, useContext } from 'react';
import type { Outage } from '@/data/connections/useOutage';

/** Why messages of the open conversation cannot leave; null while they can. */
export const OutageContext = createContext<Outage | null>(null);

export const useConversationOutage = (): Outage | null => useContext(OutageContext);
