import {
  bundleIcon,
  OptionsFilled,
  OptionsRegular,
  SendCopyFilled,
  SendCopyRegular,
} from '@fluentui/react-icons';
import { CAMPAIGN_SETTINGS_PATH, campaignReportPath, CAMPAIGNS_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: CAMPAIGNS_PATH,
    load: async () => ({ Component: (await import('./CampaignsPage')).CampaignsPage }),
    access: 'campaigns',
    menu: {
      label: 'menu',
      icon: bundleIcon(SendCopyFilled, SendCopyRegular),
      section: 'main',
      order: 100,
    },
  },
  {
    path: campaignReportPath(':campaignId'),
    load: async () => ({ Component: (await import('./CampaignReportPage')).CampaignReportPage }),
    access: 'campaigns',
  },
  {
    path: CAMPAIGN_SETTINGS_PATH,
    load: async () => ({ Component: (await import('./CampaignSettingsPage')).CampaignSettingsPage }),
    access: 'campaigns',
    menu: {
      label: 'settings.title',
      icon: bundleIcon(OptionsFilled, OptionsRegular),
      section: 'main',
      order: 120,
    },
  },
];
