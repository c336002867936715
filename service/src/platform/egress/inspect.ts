/** Describes a receiver's TLS handshake for a person. */
import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { certificateMessage } from './failures.ts';
import type { Certificate, UrlInspection } from './outbound.ts';

/** A longer chain is not useful. */
const certificates_shown = 10;

/** Reads a connection made with `distrust: 'report'`. */
export function seen(socket: TLSSocket): Pick<UrlInspection, 'tls' | 'fault'> {
  const trusted = socket.authorized;
  return {
    tls: { protocol: socket.getProtocol(), trusted, certificates: chain(socket) },
    fault: trusted ? undefined : certificateMessage(reason(socket)),
  };
}

// Typed as an error; Node stores its code.
function reason(socket: TLSSocket): string {
  const error: unknown = socket.authorizationError;
  if (typeof error === 'string') return error;
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNSPECIFIED';
}

function chain(socket: TLSSocket): readonly Certificate[] {
  const certificates: Certificate[] = [];
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  const met = new Set<string>();
  // The last certificate is its own issuer.
  while (next?.raw !== undefined && !met.has(next.fingerprint256) && certificates.length < certificates_shown) {
    met.add(next.fingerprint256);
    certificates.push(described(new X509Certificate(next.raw)));
    next = next.issuerCertificate;
  }
  return certificates;
}

const described = (certificate: X509Certificate): Certificate => ({
  subject: oneLine(certificate.subject),
  issuer: oneLine(certificate.issuer),
  names: namesIn(certificate.subjectAltName),
  valid_from: new Date(certificate.validFrom).toISOString(),
  valid_to: new Date(certificate.validTo).toISOString(),
  fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
});

const oneLine = (name: string | undefined): string => (name ?? '').split('\n').join(', ');

// `DNS:a.example, IP Address:1.2.3.4`; a value with a comma is quoted and is no host name.
const namesIn = (names: string | undefined): readonly string[] =>
  [...(names ?? '').matchAll(/(?:^|, )(?:DNS|IP Address):([^",]+)/g)].map(([, name]) => name ?? '');
