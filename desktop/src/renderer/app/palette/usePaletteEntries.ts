import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { contactName } from '../../features/tickets/rules/contactName';
import { availableCommands } from '../../lib/commands';
import { useCurrentUser } from '../../lib/session';
import { bySection, entryOf, matches, recentFirst, type PaletteEntry } from './paletteEntries';
import { recentAtom } from './paletteState';
import { useTicketResults } from './useTicketResults';

/** What the palette offers for what is typed, by section, and how to remember a choice. */
export function usePaletteEntries(typed: string) {
  const { t } = useTranslation('palette');
  const { id: userId } = useCurrentUser();
  const navigate = useNavigate();
  // What can be done where the palette was called; its own dialog changes none of it.
  const [commands] = useState(() =>
    availableCommands()
      .filter(({ hidden }) => !hidden)
      .map(entryOf),
  );
  const recentIds = useAtomValue(recentAtom)(userId);
  const rememberFor = useSetAtom(recentAtom);
  const { tickets, isSearching, failed } = useTicketResults(typed);
  const found = useMemo(
    () =>
      tickets.map((ticket): PaletteEntry => ({
        id: `ticket.${ticket.uuid}`,
        label: contactName(ticket.contact.name),
        detail: [`#${ticket.id}`, ticket.queue?.name, t(`status.${ticket.status}`), ticket.user?.name]
          .filter(Boolean)
          .join(' · '),
        section: 'tickets',
        run: () => navigate(`/tickets/${ticket.uuid}`),
      })),
    [tickets, t, navigate],
  );
  const fitting = commands.filter(({ label }) => matches(label, typed));
  const entries = typed.trim() ? [...fitting, ...found] : recentFirst(fitting, recentIds);
  return {
    sections: bySection(entries),
    isSearching,
    failed,
    remember: (id: string) => rememberFor(userId, id),
  };
}
