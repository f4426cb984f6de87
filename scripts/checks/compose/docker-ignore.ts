/**
 * Returns a function that tells whether a path of the build context is excluded: patterns are anchored at the root, `**` spans
 * folders, `!` includes again, the last match applies, and the content of an excluded folder is excluded.
 */
export function ignoreRules(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ isExcluded: !line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => {
    const parts = path.split('/').filter((part) => part && part !== '.');
    const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return rules.reduce(
      (excluded, { isExcluded, pattern }) =>
        folders.some((folder) => pattern.test(folder)) ? isExcluded : excluded,
      false,
    );
  };
}

function patternOf(glob: string): RegExp {
  const source = glob
    .replace(/^\/|\/$/g, '')
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (wildcard) => {
      if (wildcard === '**/') return '(?:.*/)?';
      if (wildcard === '**') return '.*';
      return wildcard === '*' ? '[^/]*' : '[^/]';
    });
  return new RegExp(`^${source}$`);
}
