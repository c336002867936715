/**
 * A real IMAP server for tests: Debian's dovecot on loopback, with one mailbox. A test that needs it never passes without
 * it: if the program is missing, it fails and says how to install it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import type { MailboxSettings } from '../../src/platform/inbound/mailbox-settings.ts';
import type { Leaf } from './certificates.ts';
import { freePort } from './ports.ts';

export interface ImapServer {
  readonly settings: MailboxSettings;
  /** Puts mails into the mailbox. */
  deliver(mails: readonly Buffer[]): Promise<void>;
  /** How many mails a folder has. */
  count(folder: string): Promise<number>;
  /** The names of its folders. */
  folders(): Promise<readonly string[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const program = 'dovecot';

/** The user of mails: dovecot refuses root. */
const unprivileged = 65_534;

interface Place {
  readonly folder: string;
  readonly port: number;
  /** Whether the port speaks TLS from the first byte. */
  readonly isSecure: boolean;
  readonly user: { readonly uid: number; readonly gid: number; readonly name: string };
}

const configuration = ({ folder, port, isSecure, user }: Place): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
${isSecure ? `ssl = required\nssl_cert = <${folder}/certificate.pem\nssl_key = <${folder}/key.pem` : 'ssl = no'}
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${folder}/mail/%u
default_internal_user = ${user.name}
default_login_user = ${user.name}
first_valid_uid = 1
passdb {
  driver = static
  args = password=geheim
}
userdb {
  driver = static
  args = uid=${user.uid} gid=${user.gid} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${isSecure ? 0 : port}
  }
  inet_listener imaps {
    port = ${isSecure ? port : 0}
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;

/** The users that its processes run as: Debian's own where root starts it. */
function usersOf(): { readonly uid: number; readonly gid: number; readonly name: string } {
  const { uid, gid, username } = userInfo();
  return uid === 0 ? { uid: unprivileged, gid: unprivileged, name: 'dovecot' } : { uid, gid, name: username };
}

/** @param tls the certificate of a server that speaks TLS from the first byte */
export async function startDovecot(tls?: Leaf): Promise<ImapServer> {
  if (spawnSync(program, ['--version']).error !== undefined)
    throw new Error(
      `${program} is not installed, and this test needs a real one: apt-get install dovecot-imapd (Debian, Ubuntu), brew install dovecot (macOS)`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-dovecot-'));
  const port = await freePort();
  const user = usersOf();
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'mail'), { mode: 0o777 });
  if (user.uid === unprivileged) chownSync(join(folder, 'mail'), user.uid, user.gid);
  if (tls !== undefined) {
    writeFileSync(join(folder, 'certificate.pem'), tls.certificate);
    writeFileSync(join(folder, 'key.pem'), tls.key, { mode: 0o600 });
  }
  writeFileSync(join(folder, 'dovecot.conf'), configuration({ folder, port, isSecure: tls !== undefined, user }));
  let child: ChildProcess | undefined;
  const stop = async () => {
    const running = child;
    child = undefined;
    if (running === undefined) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  };
  const start = async () => {
    child = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
    await listening(port, child);
  };
  process.once('exit', () => child?.kill('SIGTERM'));
  await start();
  const settings = {
    host: '127.0.0.1',
    port,
    secure: tls !== undefined,
    user: 'post@kanzlei.example',
    password: 'geheim',
  };
  const as = clientOf(settings);
  return {
    settings: { ...settings, folder: 'INBOX', doneFolder: 'Mahnwerk', seconds: 60 },
    deliver: (mails) =>
      as(async (client) => {
        for (const mail of mails) await client.append('INBOX', mail);
      }),
    count: (name) =>
      as(async (client) => {
        const status = await client.status(name, { messages: true });
        return status === false ? 0 : (status.messages ?? 0);
      }),
    folders: () => as(async (client) => (await client.list()).map(({ path }) => path)),
    stop,
    start,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A person's own mail program. */
const clientOf =
  ({ user, password, ...address }: Pick<MailboxSettings, 'host' | 'port' | 'secure' | 'user' | 'password'>) =>
  async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({ ...address, doSTARTTLS: false, auth: { user, pass: password }, logger: false });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };

/** Polls the port: it reports readiness in no other way. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (child.exitCode === null && performance.now() < deadline) {
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (answers) return;
    await sleep(20);
  }
  throw new Error(`${program} did not start`);
}
