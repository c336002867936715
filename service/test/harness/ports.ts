/** A free port for a program that needs a fixed one. */
import { type AddressInfo, createServer } from 'node:net';

/** Recently free: another program may take it first. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
