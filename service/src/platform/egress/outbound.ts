/**
 * The only way out to servers of others: names are resolved here, addresses vetted, and a connection is made
 * to an address that was vetted, under one deadline. Receivers are not trusted in anything they do.
 */

/** An address a name led to, and whether a public receiver can live there. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
  readonly public: boolean;
}

/** What a host leads to now. */
export interface Resolution {
  readonly addresses: readonly ResolvedAddress[];
  /** `unresolvable`: no address; `internal_address`: at least one that is not public. Undefined: it may be connected to. */
  readonly fault: 'unresolvable' | 'internal_address' | undefined;
}

/** Milliseconds; null where the phase was not gone through. */
export interface Phases {
  readonly dns: number | null;
  readonly connect: number | null;
  readonly tls: number | null;
  readonly first_byte: number | null;
}

/** Why nothing came back: service.md 6.2, notes/delivery.md 4.5. */
export type FailureClass =
  | 'timeout' // the whole deadline
  | 'connection' // refused, reset, unreachable, not HTTP, five seconds to connect
  | 'tls' // a handshake that failed
  | 'certificate' // terminal
  | 'unresolvable' // retried
  | 'internal_address' // terminal
  | 'ours'; // a fault on our side: not the receiver's, and not counted

interface Measured {
  readonly phases: Phases;
  /** Of the attempt, without `waited_ms`. */
  readonly duration_ms: number;
  /** That the attempt waited for us on its way (a name's or a handshake's turn), and that no deadline counted: part of our queue. */
  readonly waited_ms?: number;
}

/** What one attempt came to. */
export type Attempted = Measured &
  (
    | {
        readonly kind: 'response';
        readonly status: number;
        readonly retryAfter: string | undefined;
        readonly body: Buffer;
      }
    | { readonly kind: 'failure'; readonly class: FailureClass; readonly message: string }
  );

export interface OutboundRequest {
  /** Canonical, https. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  readonly names: readonly string[];
  readonly valid_from: string;
  readonly valid_to: string;
  /** SHA-256, hexadecimal, lower case. */
  readonly fingerprint: string;
}

/** A receiver, inspected without a request. */
export interface Inspection {
  readonly resolution: Resolution;
  /** The address connected to. */
  readonly address: string | undefined;
  readonly phases: Pick<Phases, 'dns' | 'connect' | 'tls'>;
  readonly tls:
    | { readonly protocol: string | null; readonly trusted: boolean; readonly certificates: readonly Certificate[] }
    | undefined;
  /** What a delivery would say, undefined where one could be made. */
  readonly fault: string | undefined;
}

export interface Outbound {
  /** Resolves and vets a host: a name, or an IPv4 address. Never rejects. */
  resolve(host: string): Promise<Resolution>;
  /** Resolves, connects and shakes hands as `post` would. Never rejects. */
  inspect(url: string): Promise<Inspection>;
  /** One POST under the contract's deadlines. Never rejects. */
  post(request: OutboundRequest): Promise<Attempted>;
  /** Closes what is open; attempts under way end as faults of ours. */
  close(): Promise<void>;
}
