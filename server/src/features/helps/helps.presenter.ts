import type { Help } from '@recado/shared/helps';
import { versionOf } from '#core/forms';
import type { HelpDocument } from './help.model';

export function presentHelp(help: HelpDocument): Help {
  const { _id: id, title, description, video } = help;
  return { id, title, description, video, version: versionOf(help) };
}
