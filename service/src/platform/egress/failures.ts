/** Translates errors of outgoing requests into the contract's classes: service.md 6.2. Pure. */
import { errors } from 'undici';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { FailureClass } from './outbound.ts';

export interface OutboundFailure {
  readonly class: FailureClass;
  /** `error_message` of a delivery. */
  readonly message: string;
}

/** A failure that this service detects, named by a short code. */
export class OutboundFault extends Error {
  override readonly name = 'Fault';
  readonly class: FailureClass;
  readonly type: string;

  constructor(of: FailureClass, type: string) {
    super(`${of}: ${type}`);
    this.class = of;
    this.type = type;
  }
}

/** The failure of any thrown value. */
export function failureOf(error: unknown): OutboundFailure {
  const fault = error instanceof OutboundFault ? error : named(error);
  return { class: fault.class, message: messages[fault.class](fault.type) };
}

const messages: Readonly<Record<FailureClass, (type: string) => string>> = {
  timeout: () => `Request timed out after ${limits.webhook_total_seconds} seconds`,
  connection: (type) => `Connection error: ${type}`,
  tls: (type) => `TLS error: ${type}`,
  certificate: certificateMessage,
  unresolvable: () => 'blocked_destination:unresolvable',
  internal_address: () => 'blocked_destination:internal_address',
  ours: (type) => `Service error: ${type}`,
};

/** Also for a certificate that is only inspected. */
export function certificateMessage(type: string): string {
  return `TLS certificate error: ${type}`;
}

function named(error: unknown): OutboundFault {
  const code = codeOf(error);
  // Undici 8 sets a code (HPE_...) only in some cases.
  if (code === undefined && error instanceof errors.HTTPParserError)
    return new OutboundFault('connection', 'invalid_http');
  if (code === undefined) return new OutboundFault('ours', error instanceof Error ? error.name : 'unknown');
  return new OutboundFault(classOf(code), code);
}

function codeOf(error: unknown): string | undefined {
  const { code } = error instanceof Error ? (error as Error & { readonly code?: unknown }) : {};
  return typeof code === 'string' ? code : undefined;
}

function classOf(code: string): FailureClass {
  if (certificateCodes.has(code)) return 'certificate';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls';
  return ownCodes.has(code) || code.startsWith('ERR_') ? 'ours' : 'connection';
}

// OpenSSL's errors of a chain (X509_V_ERR_*, by Node's names), and Node's errors of the name in it.
const certificateCodes = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'CERT_SIGNATURE_FAILURE',
  'CRL_SIGNATURE_FAILURE',
  'CRL_NOT_YET_VALID',
  'CRL_HAS_EXPIRED',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'ERROR_IN_CRL_LAST_UPDATE_FIELD',
  'ERROR_IN_CRL_NEXT_UPDATE_FIELD',
  'CERT_CHAIN_TOO_LONG',
  'CERT_REVOKED',
  'INVALID_CA',
  'PATH_LENGTH_EXCEEDED',
  'INVALID_PURPOSE',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'HOSTNAME_MISMATCH',
  'UNSPECIFIED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_TLS_CERT_ALTNAME_FORMAT',
]);

// Exhausted resources of this machine, and invalid calls by this service.
const ownCodes = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_ABORTED',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_NOT_SUPPORTED',
]);
