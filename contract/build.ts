/**
 * Makes an installable package of the contract or of the SDK: JavaScript and declarations in `dist/`, with a
 * package.json of its own, ready to be packed or published. Inside the repository both run as TypeScript, directly; Node refuses to strip types
 * below node_modules, and browsers never do, so what is installed is this.
 *
 *     npm run build -w contract -w client && npm pack ./contract/dist ./client/dist
 */
import { spawnSync } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { version } from './src/version.ts';

const repository = fileURLToPath(new URL('../', import.meta.url));

export type Package = 'contract' | 'client';

interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Builds into a folder, which is emptied before: its `dist/` unless another is named. @throws Error with the compiler's words */
export async function build(name: Package, target = join(repository, name, 'dist')): Promise<void> {
  const source = join(repository, name);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const form of ['esm', 'cjs'] as const) {
    const folder = form === 'esm' ? target : join(target, form);
    await mkdir(folder, { recursive: true });
    await compile(join(source, 'src'), folder, form);
    if (name === 'client') await (await import('../client/build/declarations.ts')).writeDeclarations(folder);
    if (form === 'cjs') await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  }
  for await (const file of glob('**/*.{js,d.ts}', { cwd: target }))
    await writeFile(join(target, file), withBuiltNames(await readFile(join(target, file), 'utf8')));
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest;
  await writeFile(join(target, 'package.json'), `${JSON.stringify(builtManifest(manifest), undefined, 2)}\n`);
  await cp(join(source, 'README.md'), join(target, 'README.md'));
}

/** `cjs`: for programs that `require` and for Jest, beside what programs `import`. */
async function compile(source: string, target: string, form: 'esm' | 'cjs'): Promise<void> {
  const folder = await mkdtemp(join(target, '.build-'));
  const settings = {
    extends: join(dirname(source), 'tsconfig.json'),
    // What is unused is the check's to say.
    compilerOptions: {
      noEmit: false,
      incremental: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
      rootDir: source,
      outDir: target,
      target: 'es2023',
      ...(form === 'cjs' ? { module: 'commonjs', moduleResolution: 'bundler', verbatimModuleSyntax: false } : {}),
    },
    include: [source],
    exclude: [join(source, '**/*.test.ts')],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  await rm(folder, { recursive: true });
  if (status !== 0) throw new Error(`tsc: ${stdout}`);
}

/** The compiler leaves the names of other packages' files, and those in declarations, as they were written. */
const withBuiltNames = (text: string): string =>
  text.replaceAll(/((?:from |import\(|require\()["'](?:\.{1,2}|@mahnwerk\/contract)\/[^"']*)\.ts(["'])/g, '$1.js$2');

/** Of what the workspace's manifest says, what holds for the built files: entries are without an ending, or with their own. */
function builtManifest({ name, description, license, exports, dependencies = {} }: Manifest) {
  const files = (path: string) => ({ types: path.replace(/\.ts$/, '.d.ts'), default: path.replace(/\.ts$/, '.js') });
  const entry = (path: string) => ({ require: files(path.replace('./', './cjs/')), ...files(path) });
  // The files of the SDK that are no entries are its own affair; the SDK imports those of the contract.
  const isPublic = (key: string): boolean => name !== '@mahnwerk/client' || !key.includes('*');
  const entries = Object.entries(exports)
    .filter(([key]) => isPublic(key))
    .map(([key, path]) => [key.replace(/\.ts$/, '.js'), entry(path.replace('./src/', './'))] as const);
  return {
    name,
    version,
    description,
    license,
    publishConfig: { access: 'restricted' },
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    files: ['**/*.js', '**/*.d.ts', 'cjs/package.json'],
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
    // Contract and SDK are one release.
    dependencies: Object.fromEntries(Object.keys(dependencies).map((each) => [each, version])),
  };
}

// As a program: the package in whose folder it is run.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [name] = (['contract', 'client'] as const).filter((each) => resolve(repository, each) === process.cwd());
  if (name === undefined) throw new Error('run it in contract/ or client/, or by npm run build -w contract -w client');
  await build(name);
}
