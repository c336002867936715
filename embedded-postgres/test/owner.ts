/**
 * An owner of a data directory, as a process of its own that tests kill: it prints when the server is ready, then, with `write`, each row that was
 * acknowledged.
 */
import pg from 'pg';
import { type EmbeddedServer, EmbeddedServerError, startEmbedded } from '../src/index.ts';

const print = (event: string, value: unknown) => process.stdout.write(`${event} ${JSON.stringify(value)}\n`);

async function write(server: EmbeddedServer): Promise<void> {
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists rows (number serial primary key, filling text)');
  for (;;) {
    const { rows } = await client.query<{ number: number }>(
      `insert into rows (filling) values (repeat('x', 500)) returning number`,
    );
    print('written', rows[0]?.number);
  }
}

const [, , dataDir = '', mode] = process.argv;
try {
  const server = await startEmbedded({ dataDir, log: () => {} });
  print('ready', server.pid);
  process.once('SIGTERM', () => void server.stop());
  void server.ended.then((reason) => print('ended', reason));
  if (mode === 'write') await write(server);
} catch (error) {
  print('refused', error instanceof EmbeddedServerError ? error.message : String(error));
}
