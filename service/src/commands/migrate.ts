/** `migrate`: migrates the database to the schema of this program. It needs no secret key. */
import { readSettings } from '../config.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Apply all pending migrations',
  description: [
    '`start`, `serve` and `work` do so themselves; use this command in deployments with a separate migration step.',
    'Migrations are forward-only. The command is safe while the service or another instance of it runs.',
  ],
  async run() {
    const settings = readSettings();
    const { openDatabase } = await import('../deployment/database.ts');
    const { migrate: migrateDatabase } = await import('../platform/database/migrate.ts');
    const database = await openDatabase(settings, { log: () => undefined, besideOwner: true });
    try {
      const applied = await migrateDatabase(database.address);
      process.stdout.write(
        applied === 0
          ? 'The database is up to date.\n'
          : `${applied} ${applied === 1 ? 'migration' : 'migrations'} applied.\n`,
      );
      return 0;
    } finally {
      await database.close();
    }
  },
};
