/**
 * The open connections of one server. Beyond their limit the server closes an idle connection, without a request under way, of the address that
 * holds the most: an address that opens thousands of sockets closes its own, and a client of another address is always accepted. Connections
 * count to the peer's address; behind a proxy that is the proxy's, so there the connection that is idle for longest is closed.
 */
import type { Socket } from 'node:net';
import { limitedAddressOf } from './client-address.ts';
import { Connection, type ConnectionLimits } from './connection.ts';

/** The connections of one address: of IPv6 of one /64. */
interface Peer {
  readonly open: Set<Connection>;
  /** In the order in which they became idle. */
  readonly idle: Set<Connection>;
}

export class OpenConnections {
  readonly #limits: ConnectionLimits & { readonly connections: number };
  readonly #bySocket = new WeakMap<Socket, Connection>();
  readonly #open = new Map<Connection, string>();
  readonly #peers = new Map<string, Peer>();

  constructor(limits: ConnectionLimits & { readonly connections: number }) {
    this.#limits = limits;
  }

  /** Adds a connection that begins idle, and closes one where there are too many: this one, if all others are busy. */
  add(socket: Socket): void {
    const address = limitedAddressOf(socket.remoteAddress ?? '');
    const peer = this.#peers.get(address) ?? { open: new Set(), idle: new Set() };
    const connection: Connection = new Connection(socket, this.#limits, (isBusy) => {
      peer.idle.delete(connection);
      if (!isBusy && peer.open.has(connection)) peer.idle.add(connection);
    });
    this.#peers.set(address, peer);
    this.#bySocket.set(socket, connection);
    this.#open.set(connection, address);
    peer.open.add(connection);
    peer.idle.add(connection);
    socket.once('close', () => this.#remove(connection));
    if (this.#open.size > this.#limits.connections) this.#closeIdle();
  }

  of(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  /** Closes connections without a request under way. */
  closeSilent(): void {
    for (const connection of this.#open.keys()) if (!connection.isBusy) connection.destroy();
  }

  #closeIdle(): void {
    let largest: Peer | undefined;
    for (const peer of this.#peers.values())
      if (peer.idle.size > 0 && peer.open.size > (largest?.open.size ?? 0)) largest = peer;
    const [connection] = largest?.idle ?? [];
    if (connection === undefined) return;
    this.#remove(connection);
    connection.destroy();
  }

  #remove(connection: Connection): void {
    const address = this.#open.get(connection);
    const peer = address === undefined ? undefined : this.#peers.get(address);
    if (address === undefined || peer === undefined) return;
    this.#open.delete(connection);
    peer.open.delete(connection);
    peer.idle.delete(connection);
    if (peer.open.size === 0) this.#peers.delete(address);
  }
}
