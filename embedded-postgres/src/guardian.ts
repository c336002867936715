/**
 * The guardian: a shell between this process and the server. It holds a pipe from this process; when the pipe closes, however this process ended, the
 * guardian shuts the server down in good order. Where the guardian is killed as well, the next start ends the server (cluster.ts).
 */
import { spawn } from 'node:child_process';
import { spawnAs } from './account.ts';
import type { Cluster } from './cluster.ts';
import type { ServerLog } from './server-log.ts';

export interface Guardian {
  /** The server's process number; undefined until it is known. */
  pid(): number | undefined;
  /** Resolves when it ended: the reason. */
  readonly ended: Promise<string>;
  /** The reason; undefined while it runs. */
  reason(): string | undefined;
  /** Closes the pipe: the guardian shuts the server down. */
  shutDown(): void;
}

/**
 * $0 is the title that `ps` shows. The watcher is a process of its own, so that the watch survives the shell. It signals
 * repeatedly, because a server in its first milliseconds does not listen yet, and gives up in time, because the number of a dead server
 * goes to another process. Signals to a whole service (systemd, `docker stop`) reach the guardian too: it ignores them.
 */
const script = `
exec 3<&0 </dev/null
trap : HUP INT TERM
"$@" >&2 3<&- &
server=$!
{
  trap '' HUP INT TERM
  cd /
  read -r nothing <&3
  for second in 1 2 3 4 5 6 7 8 9 10; do kill -INT $server && sleep 1 || break; done
} >/dev/null 2>&1 &
watcher=$!
echo $server
exec >&2 3<&-
while wait $server; code=$?; kill -0 $server 2>/dev/null; do :; done
kill -KILL $watcher
exit $code
`;

interface ServerCommand {
  readonly title: string;
  /** The server's program. */
  readonly postgres: string;
  readonly cluster: Cluster;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts the server under a guardian; its output goes to the log. */
export function startGuardian({ title, postgres, cluster, settings }: ServerCommand, log: ServerLog): Guardian {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('/bin/sh', ['-c', script, title, postgres, '-D', cluster.path, ...args], {
    ...spawnAs(cluster.account, cluster.folder),
    // A session of its own: Ctrl-C in a terminal is for this process, which stops the server last.
    detached: true,
    stdio: ['pipe', 'pipe', log.descriptor],
  });
  log.close();

  let pid: number | undefined;
  child.stdout?.once('data', (line: Buffer) => (pid = Number.parseInt(line.toString(), 10)));
  let reason: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve((reason = error.message)));
    child.once('exit', (code, signal) => resolve((reason = reasonOf(code, signal))));
  });
  return { pid: () => pid, ended, reason: () => reason, shutDown: () => child.stdin?.destroy() };
}

/** A shell reports the signal that ended its child as 128 + its number. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (code === null) return `its guardian was terminated by ${signal}`;
  return code > 128 ? `signal ${code - 128}` : `exit code ${code}`;
}
