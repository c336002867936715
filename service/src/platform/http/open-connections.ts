/**
 * The open connections of one server. Above the limit, the server closes an idle connection of the address with the
 * most connections: an address that opens thousands of sockets loses its own, and other clients are always accepted.
 * The peer's address counts. Behind a proxy that is the proxy's address, so the longest idle connection closes.
 */
import type { Socket } from 'node:net';
import { limitedAddressOf } from './client-address.ts';
import { HttpConnection, type ConnectionLimits } from './connection.ts';

/** The connections of one IPv4 address or one IPv6 /64. */
interface Peer {
  readonly open: Set<HttpConnection>;
  /** In the order in which they became idle. */
  readonly idle: Set<HttpConnection>;
}

/** Tracks connections by address and enforces the limit. */
export class OpenConnections {
  readonly #limits: ConnectionLimits & { readonly connections: number };
  readonly #bySocket = new WeakMap<Socket, HttpConnection>();
  readonly #open = new Map<HttpConnection, string>();
  readonly #peers = new Map<string, Peer>();

  constructor(limits: ConnectionLimits & { readonly connections: number }) {
    this.#limits = limits;
  }

  /** Adds a new, idle connection. Above the limit it closes an idle one: this one if all others are busy. */
  add(socket: Socket): void {
    const address = limitedAddressOf(socket.remoteAddress ?? '');
    const peer = this.#peers.get(address) ?? { open: new Set(), idle: new Set() };
    const connection: HttpConnection = new HttpConnection(socket, this.#limits, (isBusy) => {
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

  /** The connection of a socket; undefined before `add`. */
  of(socket: Socket): HttpConnection | undefined {
    return this.#bySocket.get(socket);
  }

  /** Closes all idle connections. */
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

  #remove(connection: HttpConnection): void {
    const address = this.#open.get(connection);
    const peer = address === undefined ? undefined : this.#peers.get(address);
    if (address === undefined || peer === undefined) return;
    this.#open.delete(connection);
    peer.open.delete(connection);
    peer.idle.delete(connection);
    if (peer.open.size === 0) this.#peers.delete(address);
  }
}
