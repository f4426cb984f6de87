import { z } from 'zod';
import type { AppContext } from '#core/context';
import { removeOldWordsAcrossCompanies } from './search/remove-old-words';

const OLD_WORDS = 'messages.oldWords';
const OLD_WORDS_MS = 60_000;

export function defineJobs({ jobs, config, log }: Pick<AppContext, 'jobs' | 'config' | 'log'>): void {
  const { searchMonths: months } = config;
  const run = async () => {
    if (months === null) return;
    const { count } = await removeOldWordsAcrossCompanies({ months });
    if (count > 0) log.info({ count, months }, 'words of old messages removed from the search');
  };
  jobs.define(OLD_WORDS, z.unknown(), run, { concurrency: 1 });
  jobs.every(OLD_WORDS_MS, OLD_WORDS);
}
