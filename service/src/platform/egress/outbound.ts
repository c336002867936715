/**
 * All requests to foreign servers: the client resolves the name, vets the addresses, and connects to a vetted one,
 * under one deadline. Receivers are untrusted.
 */

/** An address of a name, and whether a public receiver can have it. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
  readonly public: boolean;
}

/** The current addresses of a host. */
export interface Resolution {
  readonly addresses: readonly ResolvedAddress[];
  /** `unresolvable`: no address; `internal_address`: at least one is not public. Undefined: a connection is allowed. */
  readonly fault: 'unresolvable' | 'internal_address' | undefined;
}

/** Milliseconds; null if the phase did not occur. */
export interface Phases {
  readonly dns: number | null;
  readonly connect: number | null;
  readonly tls: number | null;
  readonly first_byte: number | null;
}

/** The class of a failure: service.md 6.2. */
export type FailureClass =
  | 'timeout' // the whole deadline
  | 'connection' // refused, reset, unreachable, not HTTP, five seconds to connect
  | 'tls' // a handshake that failed
  | 'certificate' // terminal
  | 'unresolvable' // retried
  | 'internal_address' // terminal
  | 'ours'; // a fault on our side: not the receiver's, and not counted

interface MeasuredAttempt {
  readonly phases: Phases;
  /** Duration of the attempt, without `waited_ms`. */
  readonly duration_ms: number;
  /**
   * Milliseconds that the attempt waited for this process (a slot of a look-up or handshake); they count towards no
   * deadline.
   */
  readonly waited_ms?: number;
}

/** The outcome of one attempt. */
export type Attempted = MeasuredAttempt &
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

/** The result of inspecting a receiver without a request. */
export interface UrlInspection {
  readonly resolution: Resolution;
  /** The address of the connection. */
  readonly address: string | undefined;
  readonly phases: Pick<Phases, 'dns' | 'connect' | 'tls'>;
  readonly tls:
    | { readonly protocol: string | null; readonly trusted: boolean; readonly certificates: readonly Certificate[] }
    | undefined;
  /** The error of a delivery; undefined if one is possible. */
  readonly fault: string | undefined;
}

export interface Outbound {
  /** Resolves and vets a host: a name, or an IPv4 address. Never rejects. */
  resolve(host: string): Promise<Resolution>;
  /** Resolves, connects and performs the handshake as `post` does. Never rejects. */
  inspect(url: string): Promise<UrlInspection>;
  /** One POST under the contract's deadlines. Never rejects. */
  post(request: OutboundRequest): Promise<Attempted>;
  /** Closes what is open; attempts in progress end as faults of this service. */
  close(): Promise<void>;
}
