/** A client that a public generator makes from a document of the service, and the program of `generated-client/` on it. */
import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const home = join(repository, 'generated-client');

/** The program of a package's command, as the project or the folder of the generator installs it. */
const programOf = (name: string, program: string, from = import.meta.url): string =>
  join(dirname(createRequire(from).resolve(`${name}/package.json`)), program);

/** What the program imports, linked so that it is found from a folder outside the repository. */
async function linkPackages(folder: string): Promise<void> {
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types']) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(join(repository, 'node_modules', name), join(folder, 'node_modules', name));
  }
}

/**
 * Generates types from the document, compiles the program against them and answers where its JavaScript is.
 *
 * @throws with the words of the generator or of the compiler
 */
export async function compiledClient(folder: string, document: string): Promise<string> {
  await linkPackages(folder);
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  await writeFile(join(folder, 'document.json'), document);
  await cp(join(home, 'program.txt'), join(folder, 'program.ts'));
  const generator = programOf('openapi-typescript', 'bin/cli.js', join(home, 'package.json'));
  const options = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2023', '--module', 'nodenext'];
  const words = [...options, '--types', 'node', '--lib', 'es2023,dom,dom.iterable', 'program.ts'];
  for (const each of [
    [generator, 'document.json', '--output', 'api.d.ts'],
    [programOf('typescript', 'bin/tsc'), ...words],
  ])
    await run(process.execPath, each, { cwd: folder }).catch((error: unknown) => {
      const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
      throw new Error(stdout + stderr, { cause: error });
    });
  return join(folder, 'program.js');
}
