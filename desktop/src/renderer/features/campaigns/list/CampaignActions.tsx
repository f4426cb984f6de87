import { makeStyles, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import {
  CopyRegular,
  DataBarVerticalRegular,
  DeleteRegular,
  EditRegular,
  EyeRegular,
  MoreHorizontalRegular,
  PlayRegular,
  ReplayRegular,
  SendClockRegular,
  StopRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { type Campaign, campaignEditing } from '@recado/shared/campaigns';
import { campaignReportPath } from '@/lib/navigation/paths';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({ root: { display: 'flex', justifyContent: 'flex-end' } });

export interface CampaignActionHandlers {
  onStart: (campaign: Campaign) => void;
  onStop: (campaign: Campaign) => void;
  onRestart: (campaign: Campaign) => void;
  onEdit: (campaign: Campaign) => void;
  onCopy: (campaign: Campaign) => void;
  onDelete: (campaign: Campaign) => void;
}

export function CampaignActions({ campaign, ...on }: { campaign: Campaign } & CampaignActionHandlers) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const navigate = useSyncNavigate();
  const { id, name, status } = campaign;
  const editable = campaignEditing(campaign, new Date()) !== 'none';
  return (
    <div className={styles.root}>
      {status === 'INATIVA' && (
        <IconButton
          icon={<PlayRegular />}
          label={t('actions.start', { name })}
          onClick={() => on.onStart(campaign)}
        />
      )}
      {status === 'PROGRAMADA' && (
        <IconButton
          icon={<SendClockRegular />}
          label={t('actions.preview', { name })}
          onClick={() => on.onStart(campaign)}
        />
      )}
      {status === 'EM_ANDAMENTO' && (
        <IconButton
          icon={<StopRegular />}
          label={t('actions.stop', { name })}
          onClick={() => on.onStop(campaign)}
        />
      )}
      {status === 'CANCELADA' && (
        <IconButton
          icon={<ReplayRegular />}
          label={t('actions.restart', { name })}
          onClick={() => on.onRestart(campaign)}
        />
      )}
      <IconButton
        icon={<DataBarVerticalRegular />}
        label={t('actions.report', { name })}
        onClick={() => void navigate(campaignReportPath(id))}
      />
      <IconButton
        icon={editable ? <EditRegular /> : <EyeRegular />}
        label={t(editable ? 'actions.edit' : 'actions.show', { name })}
        onClick={() => on.onEdit(campaign)}
      />
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <IconButton icon={<MoreHorizontalRegular />} label={t('actions.more', { name })} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<CopyRegular />} onClick={() => on.onCopy(campaign)}>
              {t('actions.copy')}
            </MenuItem>
            <MenuItem
              icon={<DeleteRegular />}
              disabled={status === 'EM_ANDAMENTO'}
              secondaryContent={status === 'EM_ANDAMENTO' ? t('actions.stopFirst') : undefined}
              onClick={() => on.onDelete(campaign)}
            >
              {t('actions.delete')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}
