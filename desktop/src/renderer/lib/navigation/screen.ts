import type { FluentIcon } from '@fluentui/react-icons';
import type { ComponentType } from 'react';
import type { Access } from '@/lib/permissions/usePermission';

export type Badge = { kind: 'count'; count: number } | { kind: 'attention' } | null;

export interface MenuEntry {
  /** Key in the feature's texts. */
  label: string;
  icon: FluentIcon;
  section: 'main' | 'administration';
  /** Ascending within the section. */
  order: number;
  /** Default: the screen's path. */
  path?: string;
  isNew?: true;
  /** Default: no badge. */
  useBadge?: () => Badge;
}

/** A screen of the signed-in app. `features/<feature>/screens.ts` exports the feature's as `screens`. */
export interface Screen {
  path: string;
  load: () => Promise<{ Component: ComponentType }>;
  /** Default: everyone. */
  access?: Access;
  menu?: MenuEntry;
}
