import ts from 'typescript';
import { inRoot } from '../../bootstrap/paths.mjs';
import { say } from '../../bootstrap/say.mjs';

/**
 * Prints type errors of some files of a workspace: `node type-errors.mjs server <file…>`. Checks only them
 * and reads what they import, which is faster than checking the workspace.
 */
const [workspace, ...files] = process.argv.slice(2);
const config = ts.getParsedCommandLineOfConfigFile(
  inRoot(workspace, 'tsconfig.json'),
  { incremental: false },
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
    },
  },
);
const checked = files.map((file) => inRoot(file));
const ambient = config.fileNames.filter((file) => file.endsWith('.d.ts'));
const program = ts.createProgram([...ambient, ...checked], { ...config.options, tsBuildInfoFile: undefined });
const errors = checked.flatMap((file) => {
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
});
if (errors.length > 0) {
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => inRoot(),
    getNewLine: () => '\n',
  };
  say(ts.formatDiagnostics(errors, host));
  process.exitCode = 1;
}
