/**
 * A test certificate authority and its receivers' certificates, created at run time: the repository contains no
 * expiring files, and no machine trusts them. The outbound client receives the authority's certificate
 * (`certificateAuthorities`). Node signs; this file encodes the few fields of a certificate (RFC 5280 4.1) in DER.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A receiver's certificate and private key, as PEM. */
export interface Leaf {
  readonly key: string;
  /** The leaf, followed by the intermediate certificates that the receiver sends. */
  readonly certificate: string;
}

export interface LeafOptions {
  /** DNS names, including wildcards, or IPv4 addresses. */
  readonly names: readonly string[];
  /** Default: one day ago. */
  readonly validFrom?: Date;
  /** Default: in thirty days. */
  readonly validTo?: Date;
}

export interface TestAuthority {
  /** The root certificate to trust, as PEM. */
  readonly certificate: string;
  /** Issues a leaf, valid unless the options say otherwise. */
  issue(options: LeafOptions): Leaf;
  /** An intermediate authority, whose certificate its leaves include. */
  below(name: string): TestAuthority;
}

const day_ms = 86_400_000;

/** Now plus a number of days, which may be negative. */
export const inDays = (days: number): Date => new Date(Date.now() + days * day_ms);

/** A new root, known only to the test. */
export function testAuthority(name = 'Test authority'): TestAuthority {
  const keys = newKeys();
  const certificate = signed({
    subject: name,
    issuer: name,
    publicKey: keys.publicKey,
    by: keys.privateKey,
    extensions: ofAuthority,
  });
  return authority({ name, key: keys.privateKey, certificate, sentAlong: '' });
}

/** A self-signed leaf, which no client trusts. */
export function selfSigned(options: LeafOptions): Leaf {
  const keys = newKeys();
  const name = nameOf(options);
  return {
    key: keys.pem,
    certificate: signed({
      ...options,
      subject: name,
      issuer: name,
      publicKey: keys.publicKey,
      by: keys.privateKey,
      extensions: ofLeaf(options),
    }),
  };
}

interface Signer {
  readonly name: string;
  readonly key: KeyObject;
  readonly certificate: string;
  readonly sentAlong: string;
}

const authority = ({ name, key, certificate, sentAlong }: Signer): TestAuthority => ({
  certificate,
  issue(options) {
    const own = newKeys();
    const leaf = signed({
      ...options,
      subject: nameOf(options),
      issuer: name,
      publicKey: own.publicKey,
      by: key,
      extensions: ofLeaf(options),
    });
    return { key: own.pem, certificate: leaf + sentAlong };
  },
  below(lowerName) {
    const own = newKeys();
    const lower = signed({
      subject: lowerName,
      issuer: name,
      publicKey: own.publicKey,
      by: key,
      extensions: ofAuthority,
    });
    return authority({ name: lowerName, key: own.privateKey, certificate: lower, sentAlong: lower + sentAlong });
  },
});

const nameOf = ({ names }: LeafOptions): string => names[0] ?? 'nobody';

interface Keys {
  readonly privateKey: KeyObject;
  readonly pem: string;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
}

function newKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  return { privateKey: createPrivateKey(privateKey), pem: privateKey, publicKey };
}

interface Content {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: Buffer;
  readonly by: KeyObject;
  readonly extensions: Buffer;
  readonly validFrom?: Date;
  readonly validTo?: Date;
}

/** A signed certificate, as PEM. */
function signed({
  subject,
  issuer,
  publicKey,
  by,
  extensions,
  validFrom = inDays(-1),
  validTo = inDays(30),
}: Content): string {
  const serial = der(0x02, randomBytes(8), 0x01);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    ecdsaWithSha256,
    distinguishedName(issuer),
    sequence(time(validFrom), time(validTo)),
    distinguishedName(subject),
    publicKey,
    der(0xa3, extensions),
  );
  const whole = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, by)));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

/** One DER value: tag, length, optional leading bytes, content. */
function der(tag: number, content: Buffer, ...before: readonly number[]): Buffer {
  const length = content.length + before.length;
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes, ...before]), content]);
}

const sequence = (...values: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(values));
const object = (hexadecimal: string): Buffer => der(0x06, Buffer.from(hexadecimal, 'hex'));
const bits = (content: Buffer): Buffer => der(0x03, content, 0);
const time = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const distinguishedName = (commonName: string): Buffer =>
  sequence(der(0x31, sequence(object('550403'), der(0x0c, Buffer.from(commonName)))));

// 1.2.840.10045.4.3.2
const ecdsaWithSha256 = sequence(object('2a8648ce3d040302'));

const critical = Buffer.from([0x01, 0x01, 0xff]);
const extension = (hexadecimal: string, value: Buffer, ...marks: readonly Buffer[]): Buffer =>
  sequence(object(hexadecimal), ...marks, der(0x04, value));

// basicConstraints: may sign certificates; keyUsage: keyCertSign, cRLSign.
const ofAuthority = sequence(
  extension('551d13', sequence(critical), critical),
  extension('551d0f', der(0x03, Buffer.from([0x01, 0x06])), critical),
);

// extKeyUsage: serverAuth; subjectAltName.
const ofLeaf = ({ names }: LeafOptions): Buffer =>
  sequence(
    extension('551d25', sequence(object('2b06010505070301'))),
    extension(
      '551d11',
      sequence(
        ...names.map((name) =>
          /^[\d.]+$/.test(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
        ),
      ),
    ),
  );
