/** `backup` and `restore`. */
import { readSettings } from '../config.ts';
import { type Command, type GivenArguments, UsageError } from './command.ts';
import { paced } from './paced.ts';

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Back up database and files to one file',
  operands: '<file>',
  description: [
    'One consistent state of the database and of every file of a document, while the service runs. The file must not exist.',
    'It contains personal data: it is readable by this user alone; encrypt it before it leaves the machine.',
    'The secret key is not part of it, but seals it. Without the key a backup is worthless: keep it elsewhere, as --secret-key writes it.',
    'Progress is on standard error. Exit code 0: complete. 1: no backup, or files were missing in the object store.',
  ],
  flags: { 'secret-key': { value: '<file>', text: 'also write the secret key, to this new file' } },
  async run(given) {
    const file = fileOf(given, 'backup');
    const settings = readSettings();
    const { backup } = await import('../deployment/backup.ts');
    const { size } = await import('../platform/backup/index.ts');
    const { tables, rows, objects, missing, bytes } = await backup(settings, {
      file,
      keyFile: given.flags['secret-key'],
      progress: paced((line) => void process.stderr.write(`${line}\n`)),
    });
    process.stdout.write(`${file}: ${rows} rows of ${tables} tables, ${objects} files, ${size(bytes)}.\n`);
    for (const sha256 of missing) process.stdout.write(`object ${sha256} is missing or damaged in the object store\n`);
    return missing.length === 0 ? 0 : 1;
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty data directory or database',
  operands: '<file>',
  description: [
    'Reads the whole file before it changes anything; refuses a damaged or changed one, one of a newer version, and one of another secret key or environment.',
    'The database must be empty: a new MAHNWERK_DATA_DIR, or a new database in DATABASE_URL. Files go to the data directory or to S3.',
    'The service must not run on the target. Migrations that the backup does not have are applied. Afterwards: npx mahnwerk verify.',
  ],
  flags: {
    'secret-key': { value: '<file>', text: 'the secret key, unless MAHNWERK_SECRET_KEY or the data directory has it' },
  },
  async run(given) {
    const file = fileOf(given, 'restore');
    const settings = readSettings();
    const { restore } = await import('../deployment/restore.ts');
    const { rows, objects, missing, manifest, migrations, sealed } = await restore(settings, {
      file,
      keyFile: given.flags['secret-key'],
      progress: paced((line) => void process.stderr.write(`${line}\n`)),
    });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    const applied = migrations === 0 ? '' : ` ${migrations} migrations applied.`;
    process.stdout.write(
      `Restored the state of ${manifest.created_at}: ${total} rows of ${manifest.tables.length} tables, ${objects} files.${applied}\n`,
    );
    if (!sealed)
      process.stdout.write(
        'The backup has no seal of the secret key, as older ones: nothing proves that it is as it was written.\n',
      );
    for (const sha256 of missing) process.stdout.write(`object ${sha256} was missing or damaged at the backup\n`);
    return 0;
  },
};

function fileOf({ operands }: GivenArguments, command: string): string {
  const [file, more] = operands;
  if (file === undefined || more !== undefined)
    throw new UsageError(`one file is needed (npx mahnwerk ${command} --help)`);
  return file;
}
