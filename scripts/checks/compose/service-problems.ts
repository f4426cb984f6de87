import type { ComposeFile } from './compose-file';

/** At least major and minor version, so that an update is a change of this repository. */
const PINNED = /:v?\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/;
const GRACE = /^(\d+)s$/;
/** The server's own limits of a shutdown add up to less (`server/src/app.ts`). */
const MIN_GRACE_SECONDS = 30;

/** Returns a sentence per service that lacks what every service of a production host needs. */
export function serviceProblems({ services }: ComposeFile): string[] {
  return Object.entries(services).flatMap(([name, service]) => {
    const problems: string[] = [];
    if (service.image !== undefined && !PINNED.test(service.image))
      problems.push(`${name}: the image ${service.image} is not pinned to a minor version`);
    if (!service.image && !service.build) problems.push(`${name}: has neither image nor build`);
    if (!service.logging?.options?.['max-size'] || !service.logging.options['max-file'])
      problems.push(`${name}: its logs are not rotated`);
    if (!service.mem_limit) problems.push(`${name}: has no memory limit`);
    const grace = Number(GRACE.exec(service.stop_grace_period ?? '')?.[1] ?? 10);
    if (service.build && grace < MIN_GRACE_SECONDS)
      problems.push(`${name}: stop_grace_period is ${grace} s, less than ${MIN_GRACE_SECONDS} s`);
    return problems;
  });
}
