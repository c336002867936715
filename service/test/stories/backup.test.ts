/** An operator backs a service up while it works, restores it elsewhere and finds everything whole; damage is found. */
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { closeSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { findEmbedded } from '@mahnwerk/embedded-postgres';
import { ArchiveWriter, readArchive, whole } from '../../src/platform/backup/archive.ts';
import { format_version, type Manifest } from '../../src/platform/backup/index.ts';
import { openStorage, sweepObjects } from '../../src/platform/objects/index.ts';
import { aPdf } from '../harness/files.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  aPerson,
  givenAccepted,
  givenDebtor,
  openStage,
  type Stage,
} from '../harness/cases.ts';
import { urlOf } from '../harness/postgres.ts';
import { freshPlace, type Outcome, run, type Variables } from '../harness/program.ts';
import { schemaFile, schemaOf } from '../../tools/schema.ts';
import { startS3 } from '../harness/s3.ts';
import { secretKey, TestClock } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { givenClaim, givenDocument } from '../harness/uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-backup-'));
const [file, keyFile] = [join(folder, 'state.tar'), join(folder, 'secret.key')];
let stage: Stage;
let company: Company;
let source: Variables;
/** A key of the company for programs of the deployment. */
let key: string;
const acknowledged: string[] = [];
const contract = aPdf(2, { text: 'Contract' });

before(async () => {
  // Drafts do not expire in programs that use the machine's clock.
  stage = await openStage({ clock: new TestClock(new Date().toISOString()) });
  company = await stage.aCompany();
  source = {
    DATABASE_URL: urlOf(stage.address),
    MAHNWERK_DATA_DIR: stage.folder,
    MAHNWERK_SECRET_KEY: secretKey.toString('base64'),
  };
});
after(async () => {
  await stage.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A command of the operator, to its end. */
async function command(words: readonly string[], settings: Variables): Promise<Outcome> {
  const ends: (() => void)[] = [];
  const outcome = await run({ after: (end) => void ends.push(end as () => void) }, words, settings).ended;
  for (const end of ends) end();
  return outcome;
}

/** A client that creates debtors and claims and uploads files without a pause, until it is stopped. */
function busyClient(): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const working = (async () => {
    while (!stopping.signal.aborted) {
      acknowledged.push((await givenDebtor(company)).id);
      const { documents } = await givenClaim(company);
      await givenDocument(company, documents, { file: aPdf(1, { text: randomUUID() }) });
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

test('a deployment that has just been used has no finding', async () => {
  const { mandate } = await givenAccepted(stage, company, { claims: [aClaim(1, { delay_date: '2026-01-25' })] });
  const payment = { amount: euros('60.00'), value_date: '2026-02-20', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, payment), 201);
  const { documents } = await givenClaim(company);
  await givenDocument(company, documents, { file: contract });
  const words = ['keys', 'create', '--kind', 'case', '--company', company.company, '--name', 'restored'];
  const created = await command(words, source);
  assert.equal(created.code, 0, created.stderr);
  key = created.stdout.trim();

  const { code, stdout, stderr } = await command(['verify', '--contents'], source);
  assert.equal(code, 0, `${stdout}\n${stderr}`);
  assert.match(
    stdout,
    /^ok +ledgers: 1 .*\nok +costs: .*\nok +statements: .*\nok +payouts: .*\nok +figures .*\nok +feeds: \d+ events .*\nok +objects: \d+ read and compared$/,
  );
  assert.deepEqual(await recorded(), [{ name: 'verify', has_bytes: false }]);
});

/** What the commands leave for the operator. */
const recorded = () => stage.sql('select name, bytes > 0 is true as has_bytes from deployment_records order by name');

test(
  'a backup under load has everything acknowledged before it, and removals of files wait for it',
  { timeout: 120_000 },
  async () => {
    const clients = [busyClient(), busyClient()];
    await until(() => acknowledged.length > 8);
    const earlier = [...acknowledged];
    const { code, stdout, stderr } = await command(['backup', file, '--secret-key', keyFile], source);
    const during = acknowledged.length - earlier.length;
    await Promise.all(clients.map((client) => client.stop()));
    assert.equal(code, 0, stderr);
    assert.match(stdout, /: \d+ rows of \d+ tables, \d+ files, [\d.]+ MB\.$/);
    assert.deepEqual(await recorded(), [
      { name: 'backup', has_bytes: true },
      { name: 'verify', has_bytes: false },
    ]);
    assert.ok(during > 0, 'the clients worked meanwhile');
    acknowledged.splice(0, Infinity, ...earlier);
    for (const each of [file, keyFile]) assert.equal(statSync(each).mode & 0o777, 0o600);
    assert.ok(!readFileSync(file).includes(secretKey.toString('base64')), 'the secret key is apart');
    assert.deepEqual(readdirSync(folder).sort(), ['secret.key', 'state.tar'], 'nothing else is left');
    assert.match((await command(['backup', file], source)).stderr, /state\.tar exists: choose another name/);
  },
);

test('while a backup runs, a file that no document refers to any more stays', async () => {
  const { documents } = await givenClaim(company);
  const { id } = await givenDocument(company, documents, { file: aPdf(1, { text: randomUUID() }) });
  await company.send('DELETE', `${documents}${id}/`);
  await stage.sql(`update stored_objects set touched_at = touched_at - interval '61 minutes' where refs = 0`);
  const backup = new pg.Client(stage.address);
  await backup.connect();
  await backup.query('begin');
  await backup.query(`select pg_advisory_xact_lock(hashtext('mahnwerk removal of objects'))`);
  const unused = async () => (await stage.sql('select from stored_objects where refs = 0')).length;
  const sweep = sweepObjects(openStorage({ folder: stage.folder }));
  await stage.run(sweep);
  assert.equal(await unused(), 1);
  await backup.end();
  await stage.run(sweep);
  assert.equal(await unused(), 0);
});

test('a file that is no whole backup, or does not belong to the target, is refused and changes nothing', async (t) => {
  const { settings, dataDir } = freshPlace(t);
  const refused = async (path: string, expected: RegExp, more: Variables = {}, words = ['--secret-key', keyFile]) => {
    const { code, stderr } = await command(['restore', path, ...words], { ...settings, ...more });
    assert.equal(code, 1);
    assert.match(stderr, expected);
    assert.equal(existsSync(dataDir), false, 'nothing was created');
  };
  const changed = (name: string, change: (path: string) => void): string => {
    const path = join(folder, name);
    copyFileSync(file, path);
    change(path);
    return path;
  };
  const { size } = statSync(file);
  await refused(
    changed('torn.tar', (path) => truncateSync(path, Math.floor(size / 2))),
    /is torn/,
  );
  await refused(
    changed('cut.tar', (path) => truncateSync(path, size - 3_072)),
    /is torn/,
  );
  const flipped = changed('flipped.tar', (path) => {
    const descriptor = openSync(path, 'r+');
    // In the middle of a row of a table.
    writeSync(descriptor, Buffer.from([0x00, 0xff]), 0, 2, readFileSync(path).indexOf('tables/audit_log/') + 512 + 30);
    closeSync(descriptor);
  });
  await refused(flipped, /is damaged: its contents do not have the checksum/);
  const foreign = join(folder, 'foreign.txt');
  writeFileSync(foreign, 'not a backup'.repeat(200));
  await refused(foreign, /torn or not a backup/);
  await refused(join(folder, 'none.tar'), /does not exist/);
  await refused(file, /the secret key of the backup is missing/, {}, []);
  const otherKey = { MAHNWERK_SECRET_KEY: randomBytes(32).toString('base64') };
  await refused(file, /the key in MAHNWERK_SECRET_KEY is not the secret key of this backup/, otherKey, []);
  await refused(file, /the backup is of sandbox/, { MAHNWERK_ENVIRONMENT: 'production' });
  const { code, stderr } = await command(['restore', file], source);
  assert.deepEqual([code, /the database is in use/.test(stderr)], [1, true]);
});

test('a backup that cannot be written and a wrong file of the secret key are one line that names the file', async (t) => {
  const line = async (words: readonly string[], settings: Variables): Promise<string> => {
    const { code, stdout, stderr } = await command(words, settings);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr.trimEnd(), /^mahnwerk: [^\n]+$/, 'one line');
    return stderr.trimEnd();
  };
  const place = join(folder, 'none', 'state.tar');
  assert.match(await line(['backup', place], source), new RegExp(`^mahnwerk: ${place} cannot be written: ENOENT`));
  const free = join(folder, 'free.tar');
  const keyPlace = join(folder, 'none', 'secret.key');
  assert.match(
    await line(['backup', free, '--secret-key', keyPlace], source),
    new RegExp(`^mahnwerk: ${keyPlace} cannot be written: ENOENT`),
  );
  assert.equal(existsSync(free), false);
  const [torn, other] = [join(folder, 'torn.key'), join(folder, 'other.key')];
  writeFileSync(torn, 'torn');
  writeFileSync(other, randomBytes(32).toString('base64'));
  const target = { ...freshPlace(t).settings, MAHNWERK_SECRET_KEY: secretKey.toString('base64') };
  assert.match(
    await line(['restore', file, '--secret-key', torn], target),
    /torn\.key does not hold 32 bytes in base64; nothing was changed: name the file that backup --secret-key wrote$/,
  );
  assert.match(
    await line(['restore', file, '--secret-key', other], target),
    /the key in \S+other\.key is not the secret key of this backup$/,
  );
});

/** Of the backup in `file`. The size of the first entry is in its header, in octal digits. */
function readManifest(): Manifest {
  const bytes = readFileSync(file);
  const length = Number.parseInt(bytes.toString('latin1', 124, 135), 8);
  return JSON.parse(bytes.toString('utf8', 512, 512 + length)) as Manifest;
}

/** A backup with another manifest and nothing else. */
async function writeManifest(name: string, manifest: Manifest): Promise<string> {
  const path = join(folder, name);
  const archive = new ArchiveWriter(path, new Date());
  await archive.addJson('manifest.json', manifest);
  await archive.finish({ rows: {}, objects: 0, missing: [] }, secretKey);
  return path;
}

test('a backup of a pre-release is refused in one line that says so, and nothing is made', async (t) => {
  const { settings, dataDir } = freshPlace(t);
  // Other texts, and more of them.
  const migrations = Array.from({ length: 71 }, (_, index) => ({ number: index + 1, sha256: '0'.repeat(64) }));
  const path = await writeManifest('pre-release.tar', { ...readManifest(), migrations, version: '0.1.0' });
  const { code, stdout, stderr } = await command(['restore', path, '--secret-key', keyFile], settings);
  assert.deepEqual([code, stdout, existsSync(dataDir)], [1, '', false]);
  assert.match(
    stderr,
    /^.*the backup is of 0\.1\.0, a pre-release of Mahnwerk, and cannot be restored with \d+\.\d+\.\d+: begin with a new database\n$/,
  );
});

test('a backup of a newer version is refused in one line that names the version to restore it with', async (t) => {
  const { settings, dataDir } = freshPlace(t);
  const manifest = readManifest();
  const { migrations } = manifest;
  const program = String.raw`this program is \d+\.\d+\.\d+ \(format 1, ${migrations.length} migrations\)`;
  const newer: readonly [Partial<Manifest>, string][] = [
    [
      {
        migrations: [
          ...migrations,
          { number: Math.max(...migrations.map(({ number }) => number)) + 1, sha256: '0'.repeat(64) },
        ],
      },
      'format 1, ',
    ],
    [{ format: format_version + 1 }, `format ${format_version + 1}, ${migrations.length} `],
  ];
  for (const [index, [change, described]] of newer.entries()) {
    const path = await writeManifest(`newer-${index}.tar`, { ...manifest, ...change, version: '99.1.0' });
    // What a later format has after the manifest, this program cannot know.
    truncateSync(path, statSync(path).size - 2_048);
    const { code, stdout, stderr } = await command(['restore', path, '--secret-key', keyFile], settings);
    assert.deepEqual([code, stdout, existsSync(dataDir)], [1, '', false]);
    const line = new RegExp(
      String.raw`^.*the newer version 99\.1\.0 \(${described}.*\), ${program}: restore it with 99\.1\.0 or newer\n$`,
    );
    assert.match(stderr, line);
  }
});

test('a backup that was changed without the secret key is refused, an older one without a seal is restored with a note', async (t) => {
  const path = join(folder, 'forged.tar');
  const archive = new ArchiveWriter(path, new Date());
  const { rows, objects, missing } = await readArchive(file, async ({ name, bytes }) => {
    const content = await whole(bytes);
    const changed = name === 'manifest.json' ? content.toString().replace(/"postgres": \d+/, '"postgres": 1') : content;
    await archive.add(name, changed.length, [Buffer.from(changed)]);
  });
  await archive.finish({ rows, objects, missing }, randomBytes(32));
  const forged = freshPlace(t);
  const refused = await command(['restore', path, '--secret-key', keyFile], forged.settings);
  assert.deepEqual([refused.code, existsSync(forged.dataDir)], [1, false]);
  assert.match(refused.stderr, /forged\.tar was changed after it was written: its seal is not one of the secret key$/m);

  const older = join(folder, 'older.tar');
  writeFileSync(older, readFileSync(file, 'latin1').replace(/"seal": "(?=[0-9a-f]{64}"\n\}\n)/, '"none": "'), 'latin1');
  const restored = await command(['restore', older, '--secret-key', keyFile], freshPlace(t).settings);
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stdout, /^Restored .*\n.* has no seal of the secret key, as older ones: nothing proves/);
});

test(
  'restored into an empty directory the service continues with the same data, files, keys and schema',
  { timeout: 120_000 },
  async (t) => {
    const { settings, dataDir } = freshPlace(t);
    const restored = await command(['restore', file, '--secret-key', keyFile], settings);
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stdout, /^Restored the state of \d{4}-.*: \d+ rows of \d+ tables, \d+ files\.$/);

    const program = run(t, ['start'], { ...settings, MAHNWERK_DEMO: 'off' });
    const url = await program.url();
    const headers = { Authorization: `Bearer ${key}` };
    for (const id of acknowledged)
      assert.equal((await fetch(`${url}/v2/debtors/${id}/`, { headers })).status, 200, `debtor ${id}`);
    const sha256 = createHash('sha256').update(contract).digest('hex');
    assert.ok(readFileSync(join(dataDir, 'objects', sha256.slice(0, 2), sha256)).equals(contract));
    const created = await fetch(`${url}/v2/debtors/`, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json' },
      body: JSON.stringify(aPerson('Neu')),
    });
    assert.equal(created.status, 201, 'work goes on');

    const address = findEmbedded(dataDir);
    assert.ok(address !== null);
    const client = new pg.Client(address);
    await client.connect();
    t.after(() => client.end());
    assert.equal(await schemaOf(client), readFileSync(schemaFile, 'utf8'));
    const found = await command(['verify', '--contents'], settings);
    assert.equal(found.code, 0, found.stdout);
    await client.end();
    assert.match((await command(['restore', file], settings)).stderr, /is in use by process/);
  },
);

test(
  'restored into an S3 bucket every file is there, and the deployment is backed up from there again',
  { timeout: 240_000 },
  async (t) => {
    const server = await startS3();
    t.after(() => server.remove());
    const { settings: place, dataDir } = freshPlace(t);
    const settings = { ...place, ...server.settings };
    await server.stop();
    const early = await command(['restore', file, '--secret-key', keyFile], settings);
    assert.deepEqual([early.code, early.stdout], [1, '']);
    assert.match(
      early.stderr,
      /^mahnwerk: the object store cannot be reached: see S3_ENDPOINT, or MAHNWERK_DATA_DIR$/m,
    );

    await server.start();
    const restored = await command(['restore', file, '--secret-key', keyFile], settings);
    assert.equal(restored.code, 0, restored.stderr);
    assert.equal(existsSync(join(dataDir, 'objects')), false, 'no file is in the data directory');
    const again = await command(['backup', join(folder, 'from-s3.tar')], settings);
    assert.equal(again.code, 0, again.stderr);
    const figures = (text: string) => / (\d+ rows of \d+ tables, \d+ files)/.exec(text)?.[1];
    assert.notEqual(figures(restored.stdout), undefined);
    assert.equal(figures(again.stdout), figures(restored.stdout));
    assert.ok(readFileSync(join(folder, 'from-s3.tar')).includes(contract), 'a file is in it unchanged');
  },
);

test('a changed entry, a lost event and a lost or changed file are each a finding', async () => {
  const objects = join(stage.folder, 'objects');
  const stored = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const [lost, other] = stored.map(({ parentPath, name }) => join(parentPath, name));
  assert.ok(lost !== undefined && other !== undefined);
  rmSync(lost);
  writeFileSync(other, 'other contents');
  await stage.sql('alter table ledger_postings disable trigger user');
  await stage.sql(
    'update ledger_postings set amount_cents = amount_cents + 1 where ctid = (select ctid from ledger_postings limit 1)',
  );
  await stage.sql(`update company_figures set value = value + 1 where figure = 'open_cases'`);
  await stage.sql('delete from event_sequencing_queue where ctid = (select ctid from event_sequencing_queue limit 1)');

  const { code, stdout } = await command(['verify', '--contents'], source);
  assert.equal(code, 1);
  assert.match(stdout, /^FAILED {2}ledgers: .*finding/m);
  assert.match(stdout, /^ {8}company \S+: open_cases 0: expected \d+, found \d+$/m);
  assert.match(stdout, /^ {8}\d{4}-\d\d-\d\d: 1 events are in no feed and not in the sequencer's queue, such as /m);
  assert.match(stdout, /^FAILED {2}objects: .*: 2 findings$/m);
  assert.match(stdout, /object [0-9a-f]{64} \(\d+ bytes\) is missing/);
  assert.match(stdout, /object [0-9a-f]{64} has 14 bytes instead of \d+/);

  // What is left can still be saved, and the operator learns what is not in it.
  const saved = await command(['backup', join(folder, 'rest.tar')], source);
  assert.equal(saved.code, 1);
  assert.equal(saved.stdout.match(/is missing or damaged in the object store/g)?.length, 2);
});
