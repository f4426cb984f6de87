import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AppImageUpdater, NsisUpdater } from 'electron-updater';
import type { InstallOptions } from 'electron-updater/out/BaseUpdater';
import type { DownloadedUpdateHelper } from 'electron-updater/out/DownloadedUpdateHelper';

/** Replaces the AppImage only if the downloaded file still has the digest of its manifest. */
export class VerifiedAppImageUpdater extends AppImageUpdater {
  // Linux packages check, too, to show a notice.
  override forceDevUpdateConfig = true;

  protected override doInstall(options: InstallOptions): boolean {
    requireDigest(this.downloadedUpdateHelper);
    return super.doInstall(options);
  }
}

/** Runs the installer only if the downloaded file still has the digest of its manifest. */
export class VerifiedNsisUpdater extends NsisUpdater {
  protected override doInstall(options: InstallOptions): boolean {
    requireDigest(this.downloadedUpdateHelper);
    return super.doInstall(options);
  }
}

/** The file may have been stored days before it is installed. */
function requireDigest(downloaded: DownloadedUpdateHelper | null): void {
  const file = downloaded?.file;
  const digest = file && createHash('sha512').update(readFileSync(file)).digest('base64');
  if (!digest || digest !== downloaded?.downloadedFileInfo?.sha512)
    throw new Error('The downloaded version was changed');
}
