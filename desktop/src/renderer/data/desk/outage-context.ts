import { createContext, useContext } from 'react';
import type { Outage } from '@/data/connections/useOutage';

/** The outage of the open conversation's connection; null while connected. */
export const OutageContext = createContext<Outage | null>(null);

export const useConversationOutage = (): Outage | null => useContext(OutageContext);
