// An old Node reads this file and the two entries that import it. So they are JavaScript of 2018, and import no module
// that an old Node lacks.

/**
 * Runs a `colloquy` command, or prints in one line what is in its way and sets the exit code.
 *
 * @param {object} entry
 * @param {readonly [major: number, minor: number]} entry.oldest The first version of Node that the command runs on.
 * @param {string} entry.upgrade What to do where Node is older.
 * @param {() => Promise<void>} entry.run Loads the command and runs it.
 * @param {(error: unknown) => string | undefined | Promise<string | undefined>} entry.explain What to print where the
 *   command cannot be loaded; `undefined` for an error of another kind.
 */
export function enter({ oldest: [major, minor], upgrade, run, explain }) {
  const complain = (text) => {
    process.stderr.write(`error ${text}\n`);
    process.exitCode = 1;
  };
  const version = process.versions.node;
  const [itsMajor, itsMinor] = version.split('.').map(Number);
  if (itsMajor < major || (itsMajor === major && itsMinor < minor)) {
    const needed = minor === 0 ? major : `${major}.${minor}`;
    complain(`this is Node ${version}, and the command needs Node ${needed} or later; ${upgrade}`);
    return;
  }

  // The reader of our output may stop early, as `head` does; then nothing is left to print.
  process.stdout.on('error', () => process.exit());

  import('node:module')
    .then(({ enableCompileCache }) => {
      // What follows is loaded through the cache: the tools behind a command are a thousand files, compiled once.
      enableCompileCache();
      return run();
    })
    .catch(async (error) => {
      const line = await explain(error);
      if (line === undefined) throw error;
      complain(line);
    });
}
