/** Ports, and what an operator reads when one cannot be had. */
import { createServer, type AddressInfo } from 'node:net';
import { StartError } from '../setting.ts';

/**
 * The port that will be listened on, found free now: before a database is created for a service that
 * cannot listen. Port 0 becomes a real one here, since URLs in bodies name it. Between this and the
 * listening another program may come first; then the listening says the same line.
 */
export async function claimPort(variable: string, host: string, port: number): Promise<number> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw notListening(error, { variable, host, port });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** @param variable the setting that names the port */
export function notListening(
  error: unknown,
  { variable, host, port }: { variable: string; host: string; port: number },
): StartError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(
      `port ${port} on ${host} is used by another program: stop it, or set ${variable} to another port`,
      { cause: error },
    );
  if (code === 'EACCES')
    return new StartError(`port ${port} may not be opened by this user: set ${variable} to a port above 1023`, {
      cause: error,
    });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST is ${host}, which is not an address of this machine`, { cause: error });
  return new StartError(`port ${port} on ${host} cannot be opened: ${message}`, { cause: error });
}
