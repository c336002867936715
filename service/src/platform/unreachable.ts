/**
 * Why another system cannot be used: a code for logs and a clause for people, never a text that the system sent, which
 * may name people or contain a secret.
 */

/** A fault that only its discoverer can name; the message is a clause: `its bucket does not exist`. */
export class Fault extends Error {}

const untrusted = 'its certificate is not trusted (NODE_EXTRA_CA_CERTS)';
const silent = 'it does not answer';
const noTls = 'it does not speak TLS at this port';

const clauses: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ECONNECTION: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host cannot be looked up',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: silent,
  ABORT_ERR: silent,
  TimeoutError: silent,
  UND_ERR_CONNECT_TIMEOUT: silent,
  UND_ERR_HEADERS_TIMEOUT: silent,
  ENOENT: 'its socket does not exist',
  EAUTH: 'it refuses the user or password',
  ETLS: 'it offers no TLS',
  EPROTOCOL: 'it does not speak the protocol',
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate has another name',
};

/** The clause of a code of the system, of TLS or of a client. */
export const clauseOf = (code: string): string | undefined => clauses[code];

/** The most precise code of a failure: mail clients replace that of the system by their own, and time-outs have a name alone. */
export function codeOf(error: unknown): string | undefined {
  const { originalCode, code, name } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const codes = [originalCode, code].filter((each) => typeof each === 'string');
  const known = [...codes, name].find((each) => typeof each === 'string' && clauseOf(each) !== undefined);
  return typeof known === 'string' ? known : codes[0];
}

/** Why a system cannot be used, as a clause about it. */
export function whyOf(error: unknown): string {
  const errors = causesOf(error);
  const fault = errors.find((each) => each instanceof Fault);
  if (fault !== undefined) return fault.message;
  const clause = errors.map((each) => clauseOf(codeOf(each) ?? '')).find((each) => each !== undefined);
  if (clause !== undefined) return clause;
  const statuses = errors.map((each) => (each as { readonly responseCode?: unknown }).responseCode);
  const status = statuses.find((each) => typeof each === 'number');
  return status === undefined ? 'its answer is not understood' : `it answers ${status}`;
}

function causesOf(error: unknown): Error[] {
  const errors: Error[] = [];
  for (let each = error; each instanceof Error && !errors.includes(each); each = each.cause) errors.push(each);
  return errors;
}

/** A URL as it may be logged: without user, password and path. */
export function placeOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
